import type { Request, RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { moveDispute, openDispute } from '../use-cases/disputes.ts';
import { finishChallenge } from '../use-cases/finish-challenge.ts';
import { warnOfFraud } from '../use-cases/fraud-warnings.ts';
import { endPeriodNow } from '../use-cases/pass-time.ts';
import { declineCard, renewCard } from '../use-cases/payment-methods.ts';
import { failRefund, succeedRefund } from '../use-cases/settle-refund.ts';

const challengeBody = z.strictObject({ outcome: z.enum(['complete', 'fail']).default('complete') });
const fraudBody = z.strictObject({ charge: z.string().min(1) });
const cardBody = z.strictObject({
  exp_month: z.int().min(1).max(12),
  exp_year: z.int(),
  last4: z.string().regex(/^\d{4}$/),
});
const declineBody = z.strictObject({
  decline_code: z.string().min(1),
  advice_code: z.enum(['confirm_card_data', 'do_not_try_again', 'try_again_later']).optional(),
});
const disputeBody = z.strictObject({
  charge: z.string().min(1),
  reason: z.string().default('fraudulent'),
  kind: z.enum(['chargeback', 'inquiry', 'prevented']).default('chargeback'),
  amount: z.int().min(1).optional(),
});
const disputeChange = z.strictObject({
  status: z.enum([
    'appeal_needs_response',
    'appeal_under_review',
    'lost',
    'needs_response',
    'under_review',
    'warning_closed',
    'warning_needs_response',
    'warning_under_review',
    'won',
  ]),
});
/** The invoice that the period was billed with. */
const periodBody = z.strictObject({ latest_invoice: z.string().min(1) });
const failureBody = z.strictObject({
  failure_reason: z
    .enum([
      'charge_for_pending_refund_disputed',
      'declined',
      'expired_or_canceled_card',
      'insufficient_funds',
      'lost_or_stolen_card',
      'merchant_request',
      'unknown',
    ])
    .optional(),
});

export type Change = (
  work: (request: Request<{ id: string }>) => object,
) => RequestHandler<{ id: string }>[];

/** Adds the things that cardholders, banks, and card networks do. */
export function addOutsideEvents(router: Router, account: Account, change: Change): void {
  router.post(
    '/_challenges/:id',
    change(({ body, params }) =>
      finishChallenge(account, params.id, challengeBody.parse(body ?? {}).outcome),
    ),
  );
  router.post(
    '/_fraud-warnings',
    change(({ body }) => warnOfFraud(account, fraudBody.parse(body ?? {}))),
  );
  router.post(
    '/_cards/:id',
    change(({ body, params: { id } }) => renewCard(account, { id, ...cardBody.parse(body ?? {}) })),
  );
  router.post(
    '/_cards/:id/decline',
    change(({ body, params: { id } }) => {
      const { decline_code: declineCode, advice_code: adviceCode } = declineBody.parse(body ?? {});
      return declineCard(account, id, { declineCode, adviceCode });
    }),
  );
  router.post(
    '/_disputes',
    change(({ body }) => openDispute(account, disputeBody.parse(body ?? {}))),
  );
  router.post(
    '/_disputes/:id',
    change(({ body, params: { id } }) =>
      moveDispute(account, account.require('dispute', id), disputeChange.parse(body ?? {})),
    ),
  );
  router.post(
    '/_subscriptions/:id/end-period',
    change(({ body, params }) =>
      endPeriodNow(account, params.id, periodBody.parse(body ?? {}).latest_invoice),
    ),
  );
  router.post(
    '/_refunds/:id/fail',
    change(({ body, params }) =>
      failRefund(account, params.id, failureBody.parse(body ?? {}).failure_reason),
    ),
  );
  router.post(
    '/_refunds/:id/succeed',
    change(({ params }) => succeedRefund(account, params.id)),
  );
}
