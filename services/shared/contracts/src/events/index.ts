import { z } from 'zod';
import * as benefit from './benefit-events.ts';
import * as appointment from './appointment-events.ts';
import * as billing from './billing-events.ts';
import * as care from './care-events.ts';
import * as enrollment from './enrollment-events.ts';
import * as identity from './identity-events.ts';
import * as mail from './mail-events.ts';
import * as notification from './notification-events.ts';
import * as staff from './staff-events.ts';

export * from './benefit-events.ts';
export * from './appointment-events.ts';
export * from './billing-events.ts';
export * from './care-events.ts';
export * from './consumers.ts';
export * from './enrollment-events.ts';
export * from './identity-events.ts';
export * from './mail-events.ts';
export * from './mail-kinds.ts';
export * from './notification-events.ts';
export * from './staff-events.ts';

/** Every event on the bus, discriminated by `type`. Publishers and consumers validate with this schema. */
export const domainEventSchema = z.discriminatedUnion('type', [
  identity.ownerRegisteredSchema,
  identity.ownerUpdatedSchema,
  identity.ownerActivatedSchema,
  identity.ownerPasswordResetSchema,
  identity.ownerDeletedSchema,
  identity.ownerEmailConfirmedSchema,
  identity.ownerLinkRequestedSchema,
  identity.staffAccountChangedSchema,
  identity.staffLinkRequestedSchema,
  enrollment.enrollmentCreatedSchema,
  enrollment.enrollmentActivatedSchema,
  enrollment.enrollmentSuspendedSchema,
  enrollment.enrollmentCancelledSchema,
  enrollment.enrollmentUnfinishedSchema,
  enrollment.enrollmentLeftUnpaidSchema,
  enrollment.paymentRecordedSchema,
  benefit.benefitRedeemedSchema,
  benefit.benefitUndoneSchema,
  care.careDueSchema,
  care.careUnusedSchema,
  care.visitRecordedSchema,
  care.petDeceasedSchema,
  appointment.appointmentBookedSchema,
  appointment.appointmentChangedSchema,
  appointment.appointmentCancelledSchema,
  appointment.appointmentDueSchema,
  appointment.appointmentDeclinedSchema,
  billing.subscriptionStatusChangedSchema,
  billing.paymentSucceededSchema,
  billing.paymentFailedSchema,
  billing.paymentActionRequiredSchema,
  billing.paymentRetryDueSchema,
  billing.paymentOutOfBandSchema,
  billing.cardExpiringSchema,
  mail.mailRequestedSchema,
  notification.emailDeliveredSchema,
  notification.emailFailedSchema,
  staff.staffActedSchema,
  staff.testReceiptRequestedSchema,
]);
export type DomainEvent = z.infer<typeof domainEventSchema>;
export type EventType = DomainEvent['type'];
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;
