import { type RunningStack, startStack } from '@petwell/local-stack';
import { test } from './test.ts';

const addresses = ['BASE_URL', 'MAIL_INBOX_URL', 'STRIPE_URL'] as const;

/** Returns a time zone in which it is about noon now: a clinic there mails what it mails during the day. */
export function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // Etc/GMT-5 is five hours ahead.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Runs a file's tests at a clinic of their own, whose settings the other tests' clinic doesn't have. */
export function useOwnClinic(environment: Record<string, string>): void {
  const others = new Map<string, string | undefined>();
  let stack: RunningStack;
  test.beforeAll(async () => {
    for (const name of addresses) others.set(name, process.env[name]);
    stack = await startStack({ environment });
    process.env['BASE_URL'] = stack.urls.gateway;
    process.env['MAIL_INBOX_URL'] = stack.urls.mailInbox;
    process.env['STRIPE_URL'] = stack.urls.stripe;
  });
  test.afterAll(async () => {
    for (const [name, value] of others) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    await stack.stop();
  });
}
