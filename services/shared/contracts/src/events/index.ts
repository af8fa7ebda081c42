import { z } from 'zod';
import * as billing from './billing-events.ts';
import * as care from './care-events.ts';
import * as enrollment from './enrollment-events.ts';
import * as identity from './identity-events.ts';
import * as mail from './mail-events.ts';
import * as staff from './staff-events.ts';

export * from './billing-events.ts';
export * from './care-events.ts';
export * from './consumers.ts';
export * from './enrollment-events.ts';
export * from './identity-events.ts';
export * from './mail-events.ts';
export { accountMailPurposes, staffMailPurposes } from './account-mail-kinds.ts';
export * from './mail-kinds.ts';
export type { MailQuota } from './mail-parts.ts';
export * from './staff-events.ts';

/** Every event on the bus, discriminated by `type`. Publishers and consumers validate with this schema. */
export const domainEventSchema = z.discriminatedUnion('type', [
  identity.ownerUpdatedSchema,
  identity.ownerActivatedSchema,
  identity.ownerPasswordResetSchema,
  identity.ownerDeletedSchema,
  identity.ownerEmailConfirmedSchema,
  identity.staffAccountChangedSchema,
  enrollment.enrollmentActivatedSchema,
  enrollment.enrollmentCancelledSchema,
  enrollment.paymentRecordedSchema,
  care.petDeceasedSchema,
  billing.subscriptionStatusChangedSchema,
  billing.paymentSucceededSchema,
  billing.paymentOutOfBandSchema,
  billing.priceAgreedSchema,
  billing.changeAgreedSchema,
  billing.yearPaidSchema,
  mail.mailRequestedSchema,
  staff.staffActedSchema,
]);
export type DomainEvent = z.infer<typeof domainEventSchema>;
export type EventType = DomainEvent['type'];
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;
