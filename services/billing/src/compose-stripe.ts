import type { Logger } from '@petwell/chassis';
import Stripe from 'stripe';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import { createCountKeyRefused } from './metrics.ts';
import { createReadAccount } from './providers/stripe-account.ts';
import { createStripeBalance } from './providers/stripe-balance.ts';
import { createStripeCards } from './providers/stripe-cards.ts';
import { createStripeClient } from './providers/stripe-client.ts';
import { createStripeDisputes } from './providers/stripe-disputes.ts';
import { createStripeEndings } from './providers/stripe-endings.ts';
import { createStripeFees } from './providers/stripe-fees.ts';
import { createStripeNextCharge } from './providers/stripe-next-charge.ts';
import { createStripeOutOfBand } from './providers/stripe-out-of-band.ts';
import { createStripePayments } from './providers/stripe-payments.ts';
import { createStripeRefunds } from './providers/stripe-refunds.ts';
import { createStripeRetries } from './providers/stripe-retries.ts';
import { createStripeTestProvider } from './providers/stripe-test-provider.ts';
import { createVerifyWebhook } from './providers/stripe-webhooks.ts';

/** Creates Stripe's ports for the use cases, for Stripe itself or the simulator. */
export function composeStripe(given: {
  config: Config;
  logger: Logger;
  clock: () => Date;
  registry: Registry;
}) {
  const { config, logger, clock } = given;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  const accountId = config.STRIPE_ACCOUNT_ID;
  const secrets = webhookSecret.split(',');
  const stripe = createStripeClient({
    secretKey,
    apiUrl: config.STRIPE_API_URL,
    timeoutMs: config.STRIPE_TIMEOUT_MS,
    onKeyRefused: createCountKeyRefused(given.registry),
  });
  return {
    readAccount: createReadAccount({ stripe, secretKey, accountId, logger }),
    provider: createStripePayments({ stripe, logger }),
    cards: createStripeCards({ stripe, logger }),
    balanceProvider: createStripeBalance({ stripe, logger }),
    nextChargeProvider: createStripeNextCharge({ stripe, logger }),
    refundProvider: createStripeRefunds({ stripe, logger }),
    retryProvider: createStripeRetries({ stripe, logger }),
    outOfBandProvider: createStripeOutOfBand({ stripe, logger }),
    disputeProvider: createStripeDisputes({ stripe, logger }),
    endings: createStripeEndings({ stripe, logger }),
    fees: createStripeFees({ stripe, logger }),
    testProvider: createStripeTestProvider({
      stripe,
      logger,
      clock,
      webhookSecret: secrets[0] ?? '',
    }),
    verifyWebhook: createVerifyWebhook({ stripe, logger, clock, secrets }),
    apiVersion: Stripe.API_VERSION,
    isTestMode: secretKey.includes('_test_'),
  };
}
