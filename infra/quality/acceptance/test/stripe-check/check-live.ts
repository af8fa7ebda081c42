import type Stripe from 'stripe';
import { checkAccount, checkStoredIds } from './check-account.ts';
import { checkStoredLedger, daysOf } from './check-ledger.ts';
import { checkRights } from './check-rights.ts';
import { checkSecret, checkWebhookEndpoint } from './check-webhooks.ts';

/** Runs a named check and prints its result. */
export type Step = (name: string, check: () => string | Promise<string>) => Promise<boolean>;

/** Checks live keys with reads only: nothing is started, created, or charged. */
export async function checkLive(given: {
  stripe: Stripe;
  environment: { [name: string]: string | undefined };
  mode: 'test' | 'live';
  step: Step;
  print: (line: string) => void;
}): Promise<void> {
  const { stripe, environment, mode, step, print } = given;
  let accountId = '';
  await step('account', async () => {
    const account = await checkAccount(stripe, {
      accountId: environment['STRIPE_ACCOUNT_ID'],
      wantedDescriptor: environment['STATEMENT_DESCRIPTOR'],
    });
    accountId = account.id;
    return account.summary;
  });
  await step('rights', () => checkRights(stripe, { isReadOnly: true }));
  print('- rights to write: only tried with test keys; give a test key the same rights');
  const publicUrl = environment['PUBLIC_URL'];
  const secret = environment['STRIPE_WEBHOOK_SECRET'];
  const databaseUrl = environment['BILLING_DATABASE_URL'];
  if (publicUrl === undefined) print('- webhook endpoint: not checked without PUBLIC_URL');
  else {
    await step('webhook endpoint', () =>
      checkWebhookEndpoint(stripe, publicUrl, { isReadOnly: true }),
    );
    if (secret === undefined) print('- webhook secret: not checked without it');
    else await step('webhook secret', () => checkSecret(publicUrl, secret));
  }
  if (databaseUrl === undefined) {
    print('- stored IDs and ledger: not checked without BILLING_DATABASE_URL');
    return;
  }
  await step('stored IDs', () => checkStoredIds(databaseUrl, { accountId, mode }));
  const days = daysOf(environment);
  await step('stored ledger', () => checkStoredLedger(stripe, { databaseUrl, days }));
}
