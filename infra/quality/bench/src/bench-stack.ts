import { startStack, type RunningStack } from '@petwell/local-stack';
import Stripe from 'stripe';

const limits = ['READ', 'WRITE', 'SIGN_IN', 'ENROLL', 'PAY', 'WEBHOOK'].map(
  (name): [string, string] => [`${name}_LIMIT_PER_MINUTE`, '1000000000'],
);

/** Limits stay on, but all load comes from one address, so they are raised out of reach. */
const environment = {
  LOG_LEVEL: 'info',
  CARD_LIMIT_PER_HOUR: '1000000000',
  POSTGRES_LIBRARIES: 'pg_stat_statements',
  // The simulated bank answers at once, as the peer's does.
  SETTLE_LAG_MS: '0',
  ...Object.fromEntries(limits),
};

/** Starts a temporary stack for measuring. */
export function startBenchStack(options: { rabbitmqUrl?: string } = {}): Promise<RunningStack> {
  return startStack({ ...options, environment });
}

/** The official SDK, pointed at the stack's simulator. */
export function connectStripe({ urls }: RunningStack): Stripe {
  const { hostname, port } = new URL(urls.stripe);
  return new Stripe('sk_test_simulator', { host: hostname, port: Number(port), protocol: 'http' });
}
