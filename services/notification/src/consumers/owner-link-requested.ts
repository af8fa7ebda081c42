import type { EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../use-cases/queue-mail.ts';

/** Builds the email with the link. Every request creates a new link and so a new email. */
export function linkMailFor(event: EventOf<'owner.link-requested.v1'>): MailRequest {
  const { ownerId, firstName, email, purpose, url, expiresAt } = event.data;
  return {
    dedupeKey: `owner.link-requested.v1:${event.id}`,
    ownerId,
    to: { name: firstName, address: email },
    data: { kind: 'account-link', purpose, firstName, url, expiresAt },
  };
}
