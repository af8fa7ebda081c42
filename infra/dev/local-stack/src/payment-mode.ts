import { createHash } from 'node:crypto';
import { StackError } from './stack-error.ts';

type Environment = Record<string, string | undefined>;

export type PaymentMode = {
  isSimulated: boolean;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
};

const simulated: PaymentMode = {
  isSimulated: true,
  secretKey: 'sk_test_simulator',
  publishableKey: 'pk_test_simulator',
  webhookSecret: 'whsec_simulator',
};

/**
 * Chooses the simulator, or Stripe's test mode when the caller sets its two keys. Throws StackError for
 * live keys and for half a pair.
 */
export function resolvePaymentMode(environment: Environment): PaymentMode {
  const secretKey = environment['STRIPE_SECRET_KEY'] ?? '';
  const publishableKey = environment['STRIPE_PUBLISHABLE_KEY'] ?? '';
  if (secretKey === '' && publishableKey === '') return simulated;
  if (secretKey === simulated.secretKey && publishableKey === simulated.publishableKey) {
    return simulated;
  }
  if (/^[rs]k_live_/.test(secretKey) || publishableKey.startsWith('pk_live_')) {
    throw new StackError('The local stack refuses live payment keys; give it test keys or none.');
  }
  if (!/^[rs]k_test_/.test(secretKey) || !publishableKey.startsWith('pk_test_')) {
    throw new StackError(
      'Set both STRIPE_SECRET_KEY (sk_test_…) and STRIPE_PUBLISHABLE_KEY (pk_test_…), or neither to use the simulator.',
    );
  }
  // Without the secret of `stripe listen`, no webhook is valid; a secret unknown to Stripe rejects all.
  const webhookSecret =
    environment['STRIPE_WEBHOOK_SECRET'] ??
    `whsec_${createHash('sha256').update(`no webhooks\0${secretKey}`).digest('hex')}`;
  return { isSimulated: false, secretKey, publishableKey, webhookSecret };
}
