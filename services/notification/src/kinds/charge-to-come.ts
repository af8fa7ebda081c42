import type { MailOf } from '@petwell/contracts/events';
import { composePaymentRetry } from './ahead.ts';
import type { Clinic, MailContent } from './layout/mail-content.ts';
import { composeNextCharge } from './next-charge.ts';
import { composePlanRestarted } from './plan-ending.ts';
import { composeFirstCharge, composePlanSetUp } from './plan-set-up.ts';

/** Composes the email about a payment that is still to come. */
export function composeChargeToCome(
  data: MailOf<
    'payment-retry-due' | 'plan-restarted' | 'plan-set-up' | 'first-charge' | 'next-charge'
  >,
  clinic: Clinic,
): MailContent {
  switch (data.kind) {
    case 'payment-retry-due':
      return composePaymentRetry(data, clinic);
    case 'plan-restarted':
      return composePlanRestarted(data, clinic);
    case 'plan-set-up':
      return composePlanSetUp(data, clinic);
    case 'first-charge':
      return composeFirstCharge(data, clinic);
    case 'next-charge':
      return composeNextCharge(data, clinic);
  }
}
