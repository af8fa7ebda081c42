import type { DomainEvent } from '@petwell/contracts/events';
import { mailsFor } from '../src/events/mails-for.ts';
import { composeMail } from '../src/kinds/compose-mail.ts';
import { renderText } from '../src/kinds/layout/render-text.ts';
import { renderHtml } from '../src/kinds/layout/render-html.ts';

export const clinic = {
  name: 'PetWell Veterinary Clinic',
  phone: '(904) 555-0134',
  address: '1200 Riverside Avenue, Jacksonville, FL 32204',
  publicUrl: 'http://localhost:8080',
  timeZone: 'America/New_York',
  ending: 'phone' as const,
};

/** Returns the emails for these events, one per key, as stored in the mail log. */
export async function composeMails(...events: readonly DomainEvent[]) {
  const requests = events.flatMap((event) => mailsFor(event));
  const byKey = new Map(requests.toReversed().map((request) => [request.dedupeKey, request]));
  return Promise.all(
    [...byKey.values()].toReversed().map(async ({ data, to }) => {
      const content = composeMail(data, clinic, { isNamed: true });
      const html = await renderHtml(content, clinic);
      return { to, subject: content.subject, text: renderText(content, clinic), html };
    }),
  );
}
