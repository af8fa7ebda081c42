import { startStack } from '@petwell/local-stack';
import Stripe from 'stripe';
import { checkAccount, checkKeyPair, checkKeys, checkStoredIds } from './check-account.ts';
import { createFlows, flowChecks } from './check-flows.ts';
import { checkAccountantsFile, checkStoredLedger, daysOf } from './check-ledger.ts';
import { checkLive, type Step } from './check-live.ts';
import { checkPaymentPage } from './check-payment-page.ts';
import { checkRights, createReadOnlyHttpClient } from './check-rights.ts';
import { checkDelivery, checkSecret, checkWebhookEndpoint } from './check-webhooks.ts';
import { forwardWebhooks, readForwardingSecret } from './forward-webhooks.ts';
import { questions } from './questions.ts';

const simulatorKeys = { secretKey: 'sk_test_simulator', publishableKey: 'pk_test_simulator' };

export type StripeCheckOptions = {
  environment: { [name: string]: string | undefined };
  print: (line: string) => void;
  /** Asks a person; null without a terminal. */
  ask: ((question: string) => Promise<boolean>) | null;
};
/** 0: all is well. 1: something is wrong or unanswered. 2: there are no keys. */
export type ExitCode = 0 | 1 | 2;

const plan = `Nothing was checked: this needs a Stripe test account.

  STRIPE_SECRET_KEY=sk_test_… STRIPE_PUBLISHABLE_KEY=pk_test_… make stripe-check

It would start a temporary PetWell with these keys and
  - check the keys, every right that PetWell needs, the account, its currency and statement descriptor,
    and whose Stripe IDs are stored (BILLING_DATABASE_URL: those of a deployed PetWell)
  - with PUBLIC_URL, compare that PetWell's webhook endpoint with what it needs, or create it, and with
    STRIPE_WEBHOOK_SECRET prove its secret
  - forward Stripe's events here with Stripe's command line tool (@stripe/cli, no login)
  - ${Object.keys(flowChecks).join(', ')}
  - compare the accountant's file and the stored ledger of the last week, or of LEDGER_FROM to LEDGER_TO
    (2027-01-31), with the account's balance transactions to the cent
  - open the payment page in Chromium and look for CSP violations
  - ask you about ${questions.length} settings that Stripe's API doesn't show

A restricted key (rk_test_…) needs STRIPE_CHECK_KEY=sk_test_… of the same account for what the check itself
does: refunds, test clocks, and the webhook endpoint. STRIPE_ACCOUNT_ID=acct_… if it may not read its account.

With live keys it only reads: the account, the rights to read, the webhook endpoint, whose Stripe IDs are
stored, and with BILLING_DATABASE_URL whether the stored ledger of these days is Stripe's. Every other call is refused before it is sent.

STRIPE_SECRET_KEY=${simulatorKeys.secretKey} STRIPE_PUBLISHABLE_KEY=${simulatorKeys.publishableKey} runs it against the simulator.`;

/** Checks a Stripe test account and this version of PetWell against each other. */
export async function runStripeCheck(options: StripeCheckOptions): Promise<ExitCode> {
  const { environment, print } = options;
  const secretKey = environment['STRIPE_SECRET_KEY'] ?? '';
  const publishableKey = environment['STRIPE_PUBLISHABLE_KEY'] ?? '';
  if (secretKey === '' || publishableKey === '') {
    print(plan);
    return 2;
  }
  const failures: string[] = [];
  const step: Step = async (name, check) => {
    try {
      print(`✓ ${name}: ${await check()}`);
      return true;
    } catch (error) {
      failures.push(name);
      print(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };
  const keys = { secretKey, publishableKey };
  const isSimulated = secretKey === simulatorKeys.secretKey;
  if (!(await step('keys', () => checkKeys(keys)))) return 1;
  const finish = (): ExitCode => {
    print(failures.length === 0 ? 'All is well.' : `To do: ${failures.join('; ')}`);
    return failures.length === 0 ? 0 : 1;
  };
  if (/^[rs]k_live_/.test(secretKey)) {
    const httpClient = createReadOnlyHttpClient();
    const stripe = new Stripe(secretKey, { httpClient, maxNetworkRetries: 0 });
    await checkLive({ stripe, environment, mode: 'live', step, print });
    return finish();
  }
  const ownKey = environment['STRIPE_CHECK_KEY'] ?? secretKey;
  const accountSetting = environment['STRIPE_ACCOUNT_ID'];
  const days = daysOf(environment);

  const webhookSecret = isSimulated ? 'whsec_simulator' : await readForwardingSecret(secretKey);
  const stack = await startStack({
    environment: {
      RATE_LIMITS: 'off',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...(accountSetting !== undefined && { STRIPE_ACCOUNT_ID: accountSetting }),
    },
  });
  const { gateway } = stack.urls;
  let forwarding: { stop: () => Promise<void> } | null = null;
  try {
    if (!isSimulated) forwarding = await forwardWebhooks(secretKey, gateway);
    const { hostname, port } = new URL(stack.urls.stripe);
    const address = isSimulated
      ? ({ host: hostname, port: Number(port), protocol: 'http' } as const)
      : {};
    const stripe = new Stripe(ownKey, address);
    const flows = createFlows(stack, stripe);

    let accountId = '';
    await step('account', async () => {
      const account = await checkAccount(new Stripe(secretKey, address), {
        accountId: accountSetting,
        wantedDescriptor: environment['STATEMENT_DESCRIPTOR'],
      });
      accountId = account.id;
      return account.summary;
    });
    await step('rights', () => checkRights(new Stripe(secretKey, address), { isReadOnly: false }));
    await step('key pair', () => checkKeyPair(stripe, new Stripe(publishableKey, address)));
    for (const [name, check] of Object.entries(flowChecks)) {
      await step(name, () => check(flows, stripe));
    }
    await step("the accountant's file", async () =>
      checkAccountantsFile(stripe, {
        staff: await flows.signInManager(),
        gateway,
        days,
      }),
    );
    await step('payment page', () => checkPaymentPage(flows, gateway));
    const billing = environment['BILLING_DATABASE_URL'] ?? stack.control.databaseUrl('billing');
    await step('stored IDs', () => checkStoredIds(billing, { accountId, mode: 'test' }));
    await step('stored ledger', () => checkStoredLedger(stripe, { databaseUrl: billing, days }));

    const publicUrl = environment['PUBLIC_URL'] ?? (isSimulated ? gateway : undefined);
    const publicSecret =
      environment['STRIPE_WEBHOOK_SECRET'] ?? (isSimulated ? webhookSecret : undefined);
    if (publicUrl === undefined) print('- webhook endpoint: not checked without PUBLIC_URL');
    else {
      await step('webhook endpoint', () => checkWebhookEndpoint(stripe, publicUrl));
      if (publicSecret === undefined) print('- webhook secret: not checked without it');
      else await step('webhook secret', () => checkSecret(publicUrl, publicSecret));
      await step('delivered event', () => checkDelivery(stripe));
    }
    for (const question of questions) {
      if (options.ask === null) {
        print(`? ${question}`);
        // The simulator has no Dashboard.
        if (!isSimulated) failures.push('unanswered question');
      } else if (!(await options.ask(question))) failures.push(question);
    }
  } finally {
    await forwarding?.stop();
    await stack.stop();
  }
  return finish();
}
