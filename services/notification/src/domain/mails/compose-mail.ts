import { z } from 'zod';
import { accountLinkSchema, composeAccountLink } from './account-link.ts';
import {
  composeEnrollmentConfirmation,
  enrollmentConfirmationSchema,
} from './enrollment-confirmation.ts';
import type { Clinic, MailContent } from './mail-content.ts';
import { composePaymentReceipt, paymentReceiptSchema } from './payment-receipt.ts';

/** What a mail tells, as data: kept in the e-mail log until the mail is sent. */
export const mailDataSchema = z.discriminatedUnion('kind', [
  enrollmentConfirmationSchema,
  paymentReceiptSchema,
  accountLinkSchema,
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
  }
}

/** Whether the mail has become pointless: a link that no longer works is not sent. */
export function isOutOfDate(data: MailData, now: Date): boolean {
  return data.kind === 'account-link' && new Date(data.expiresAt) <= now;
}
