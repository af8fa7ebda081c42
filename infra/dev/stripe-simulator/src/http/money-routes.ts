import { z } from 'zod';
import { buildBalance } from '../domain/objects/balance.ts';
import * as evidence from '../use-cases/dispute-evidence.ts';
import { createFile, createFileParams } from '../use-cases/files.ts';
import * as refunds from '../use-cases/refunds.ts';
import { createPayout, createPayoutParams } from '../use-cases/payouts.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { currency, id, noParams, pageParams, text, times } from '../params/fields.ts';
import { listing, listPage, retrieval, route, type Route } from './route.ts';

const path = '/v1/balance_transactions';
const listBalanceTransactions = route(
  'get',
  path,
  z.strictObject({
    ...pageParams,
    created: times.optional(),
    currency: currency.optional(),
    payout: id.optional(),
    source: id.optional(),
    type: text.optional(),
  }),
  (account, call) => {
    const { created, currency, payout, source, type } = call.params;
    if (payout !== undefined && !account.require('payout', payout, 'payout').automatic) {
      throw invalidRequest(
        'Balance transaction history can only be filtered on automatic transfers, not manual.',
        { param: 'payout' },
      );
    }
    const filter = {
      created,
      currency,
      // Stripe finds nothing by a dispute, although the transactions name it.
      source: source?.startsWith('du_') ? [] : source,
      type,
      id: payout === undefined ? undefined : { isPaidOutBy: payout },
    };
    return listPage(account, { path, kind: 'balance_transaction', filter }, call);
  },
);

/** The money of the account: refunds, disputes, the balance and payouts. */
export const moneyRoutes: Route[] = [
  route('post', '/v1/refunds', refunds.createRefundParams, (account, { params }) =>
    refunds.createRefund(account, params),
  ),
  route('post', '/v1/refunds/:id', refunds.updateRefundParams, (account, { id, params }) =>
    refunds.updateRefund(account, id, params),
  ),
  route('post', '/v1/refunds/:id/cancel', noParams, (account, { id }) =>
    refunds.cancelRefund(account, id),
  ),
  route('post', '/v1/disputes/:id', evidence.updateDisputeParams, (account, { id, params }) =>
    evidence.updateDispute(account, id, params),
  ),
  route('post', '/v1/disputes/:id/close', noParams, (account, { id }) =>
    evidence.closeDispute(account, id),
  ),
  route('post', '/v1/files', createFileParams, (account, { params, upload }) =>
    createFile(account, params, upload),
  ),
  route('get', '/v1/balance', noParams, ({ payoutItems }) =>
    buildBalance({ available: payoutItems.available(), pending: payoutItems.pending() }),
  ),
  route('post', '/v1/payouts', createPayoutParams, (account, { params }) =>
    createPayout(account, params),
  ),
  listBalanceTransactions,
  listing('/v1/payouts', 'payout', ['status', 'destination']),
  retrieval('/v1/payouts', 'payout'),
  retrieval(path, 'balance_transaction'),
];
