import { z } from 'zod';
import { accountLinkSchema, composeAccountLink } from './account-link.ts';
import {
  cardExpiringMailSchema,
  composeCardExpiring,
  composePaymentRetry,
  paymentRetryMailSchema,
} from './ahead.ts';
import {
  composeEnrollmentConfirmation,
  enrollmentConfirmationSchema,
} from './enrollment-confirmation.ts';
import type { Clinic, MailContent } from './mail-content.ts';
import { composePaymentReceipt, paymentReceiptSchema } from './payment-receipt.ts';
import {
  composePaymentAction,
  composePaymentFailed,
  paymentActionMailSchema,
  paymentFailedMailSchema,
} from './payment-trouble.ts';
import {
  composePaymentRecovered,
  composePlanEnded,
  composePlanSuspended,
  paymentRecoveredMailSchema,
  planEndedMailSchema,
  planSuspendedMailSchema,
} from './plan-standing.ts';
import { composePaymentReminder, paymentReminderSchema } from './payment-reminder.ts';
import { composeTestReceipt, testReceiptSchema } from './test-receipt.ts';

/** What a mail tells, as data: kept in the e-mail log until the mail is sent. */
export const mailDataSchema = z.discriminatedUnion('kind', [
  enrollmentConfirmationSchema,
  paymentReceiptSchema,
  paymentReminderSchema,
  accountLinkSchema,
  paymentFailedMailSchema,
  paymentActionMailSchema,
  paymentRecoveredMailSchema,
  planSuspendedMailSchema,
  planEndedMailSchema,
  paymentRetryMailSchema,
  cardExpiringMailSchema,
  testReceiptSchema,
]);
export type MailData = z.infer<typeof mailDataSchema>;
export type MailKind = MailData['kind'];

/** The words of a mail. Pure: the same data says the same. */
export function composeMail(data: MailData, clinic: Clinic): MailContent {
  switch (data.kind) {
    case 'enrollment-confirmation':
      return composeEnrollmentConfirmation(data, clinic);
    case 'payment-receipt':
      return composePaymentReceipt(data, clinic);
    case 'payment-reminder':
      return composePaymentReminder(data, clinic);
    case 'account-link':
      return composeAccountLink(data, clinic);
    case 'payment-failed':
      return composePaymentFailed(data, clinic);
    case 'payment-action-required':
      return composePaymentAction(data, clinic);
    case 'payment-recovered':
      return composePaymentRecovered(data, clinic);
    case 'plan-suspended':
      return composePlanSuspended(data, clinic);
    case 'plan-ended':
      return composePlanEnded(data, clinic);
    case 'payment-retry-due':
      return composePaymentRetry(data, clinic);
    case 'card-expiring':
      return composeCardExpiring(data, clinic);
    case 'test-receipt':
      return composeTestReceipt(data, clinic);
  }
}

/** Whether the mail has become pointless: a link that no longer works is not sent. */
export function isOutOfDate(data: MailData, now: Date): boolean {
  return data.kind === 'account-link' && new Date(data.expiresAt) <= now;
}
