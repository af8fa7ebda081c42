import { join } from 'node:path';
import { localSignIns, startStack } from '@petwell/local-stack';
import { demandPrivateLogs } from './log-privacy.ts';

/**
 * Starts a separate system with the demo owner, or reuses the one at BASE_URL. Returns a function that
 * checks all logs and stops it.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | void> {
  const { env } = process;
  env['DEMO_EMAIL'] = localSignIns.demo.email;
  if (env['BASE_URL'] !== undefined && env['BASE_URL'] !== '') return undefined;
  const stack = await startStack({
    withDemo: true,
    // So that a test waits seconds for figures of its own members, and for what they grow out of.
    environment: { FIGURES_INTERVAL_MS: '3000', HOUSEKEEPING_INTERVAL_MS: '5000' },
  });
  env['BASE_URL'] = stack.urls.gateway;
  env['MAIL_INBOX_URL'] = stack.urls.mailInbox;
  env['STRIPE_URL'] = stack.urls.stripe;
  return async () => {
    try {
      await demandPrivateLogs(join(stack.dataDir, 'logs'));
    } finally {
      await stack.stop();
    }
  };
}
