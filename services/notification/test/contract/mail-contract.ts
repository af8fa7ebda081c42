import { fileURLToPath } from 'node:url';
import { MatchersV3, MessageConsumerPact } from '@pact-foundation/pact';
import type { DomainEvent } from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';
import { mailsFor } from '../../src/events/mails-for.ts';
import { composeMail } from '../../src/kinds/compose-mail.ts';
import { renderText } from '../../src/kinds/layout/render-text.ts';

const { regex, uuid } = MatchersV3;

const pactsDir = fileURLToPath(new URL('../../../../pacts', import.meta.url));
const clinic = {
  name: 'PetWell Veterinary Clinic',
  phone: '(904) 555-0134',
  address: '1200 Riverside Avenue, Jacksonville, FL 32204',
  publicUrl: 'http://localhost:8080',
  timeZone: 'America/New_York',
  ending: 'phone' as const,
};

/** Creates the contract for a provider's events. */
export const contractWith = (provider: ServiceName) =>
  new MessageConsumerPact({ consumer: 'notification', provider, dir: pactsDir, logLevel: 'warn' });

/** Matchers for event fields. */
export const money = (example: string) => regex(/^\d{1,8}\.\d{2}$/, example);
export const time = (example: string) => regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, example);
export const email = regex(/^\S+@\S+$/, 'ada.park@example.com');

/** Expects only the type and the fields that an email needs. */
export const envelope = (type: DomainEvent['type']) => ({
  specversion: '1.0',
  id: uuid('0b1f7f0e-3f43-4dd0-8f5c-3b9a7c1f1a11'),
  type,
});

/** Returns the text of the event's email, and the key that deduplicates it. */
export function mailOf(contents: unknown) {
  const [request] = mailsFor(contents as DomainEvent);
  if (!request) throw new Error('the event leads to no mail');
  return {
    ...request,
    text: renderText(composeMail(request.data, clinic, { isNamed: true }), clinic),
  };
}
