import { z } from 'zod';
import { accountLinkSchema, composeAccountLink } from './account-link.ts';
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
  composePlanSuspended,
  paymentRecoveredMailSchema,
  planSuspendedMailSchema,
} from './plan-standing.ts';

/** What a mail tells, as data: kept in the e-mail log until the mail is sent. */
export const mailDataSchema = z.discriminatedUnion('kind', [
  enrollmentConfirmationSchema,
  paymentReceiptSchema,
  accountLinkSchema,
  paymentFailedMailSchema,
  paymentActionMailSchema,
  paymentRecoveredMailSchema,
  planSuspendedMailSchema,
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
  }
}

/** Whether the mail has become pointless: a link that no longer works is not sent. */
export function isOutOfDate(data: MailData, now: Date): boolean {
  return data.kind === 'account-link' && new Date(data.expiresAt) <= now;
}
