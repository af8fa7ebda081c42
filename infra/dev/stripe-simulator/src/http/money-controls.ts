import type { Router } from 'express';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { makeAvailable, recordMovement } from '../use-cases/ledger.ts';
import { createPaymentIntent } from '../use-cases/payment-intents.ts';
import { setPayoutSchedule } from '../use-cases/payout-schedule.ts';
import { limitRefunds } from '../use-cases/refunds.ts';
import { failPayout, payOutAll } from '../use-cases/payouts.ts';
import type { Change } from './outside-events.ts';

const chargeBody = z.strictObject({
  amount: z.int().min(50),
  currency: z.string().length(3).default('usd'),
  description: z.string().default('A one-time payment'),
  payment_method: z.string().default('pm_card_visa'),
});
const feeBody = z.strictObject({
  amount: z.int().min(1),
  description: z.string().default('Billing (2026-11): 0.7% of billing volume'),
});
const overdraftBody = z.strictObject({ overdraft: z.int().min(0).nullable() });
const scheduleBody = z.strictObject({ interval: z.enum(['daily', 'manual']) });

/** Adds the things that Stripe and others do with the account's money. */
export function addMoneyControls(router: Router, account: Account, change: Change): void {
  router.post(
    '/_charges',
    change(({ body }) =>
      createPaymentIntent(account, {
        ...chargeBody.parse(body ?? {}),
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      }),
    ),
  );
  router.post(
    '/_fees',
    change(({ body }) => {
      const { amount, description } = feeBody.parse(body ?? {});
      return recordMovement(account, {
        type: 'stripe_fee',
        reportingCategory: 'fee',
        amount: -amount,
        currency: 'usd',
        description,
        source: null,
        isAvailable: true,
      });
    }),
  );
  router.post(
    '/_balance/available',
    change(() => {
      makeAvailable(account, account.store.list('balance_transaction', { status: 'pending' }));
      return { available: account.payoutItems.available() };
    }),
  );
  router.post(
    '/_refund-overdraft',
    change(({ body }) => limitRefunds(account, overdraftBody.parse(body ?? {}).overdraft)),
  );
  router.post(
    '/_payouts',
    change(() => ({ payouts: payOutAll(account) })),
  );
  router.post(
    '/_payouts/:id/fail',
    change(({ params }) => failPayout(account, params.id)),
  );
  router.post(
    '/_payout-schedule',
    change(({ body }) => setPayoutSchedule(account, scheduleBody.parse(body ?? {}).interval)),
  );
}
