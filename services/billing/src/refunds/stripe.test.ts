import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { silentLogger } from '../../test/fakes.ts';
import { createStripeRefunds } from './stripe.ts';

const create = vi.fn<() => Promise<object>>();
const refunds = createStripeRefunds({
  stripe: { refunds: { create } } as unknown as Stripe,
  logger: silentLogger,
});

test.each([
  ['balance_insufficient', undefined, 'balance-too-small'],
  ['charge_disputed', undefined, 'disputed'],
  [undefined, 'amount', 'too-large'],
  ['something_new', undefined, 'refused'],
] as const)('[MNY-113] tells why Stripe refuses a refund: %s %s', async (code, param, result) => {
  create.mockRejectedValueOnce(
    new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'Refused.',
      ...(code && { code }),
      ...(param && { param }),
    }),
  );
  const given = {
    paymentIntentId: 'pi_1',
    amountCents: 100,
    reservationId: 'r',
    idempotencyKey: 'k',
  };
  expect(await refunds.createRefund(given)).toBe(result);
});
