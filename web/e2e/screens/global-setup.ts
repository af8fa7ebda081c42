import { rm } from 'node:fs/promises';
import { startStack } from '@petwell/local-stack';
import { screensDir } from './capture.ts';

/** Starts a separate system, so that names and figures stay the same, and deletes old screenshots. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack({
    withDemo: true,
    environment: { FIGURES_INTERVAL_MS: '3000', HOUSEKEEPING_INTERVAL_MS: '5000' },
  });
  await rm(screensDir, { recursive: true, force: true });
  process.env['BASE_URL'] = stack.urls.gateway;
  process.env['MAIL_INBOX_URL'] = stack.urls.mailInbox;
  process.env['STRIPE_URL'] = stack.urls.stripe;
  return () => stack.stop();
}
