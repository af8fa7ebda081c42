import { createPool } from '@petwell/chassis';
import type Stripe from 'stripe';

export type Keys = { secretKey: string; publishableKey: string };

/** Checks by their prefixes that both keys are test keys. */
export function checkKeys({ secretKey, publishableKey }: Keys): string {
  if (!/^[rs]k_test_\w+$/.test(secretKey)) {
    throw new Error('STRIPE_SECRET_KEY has to start with sk_test_ or rk_test_.');
  }
  if (!/^pk_test_\w+$/.test(publishableKey)) {
    throw new Error('STRIPE_PUBLISHABLE_KEY has to start with pk_test_.');
  }
  return secretKey.startsWith('rk_') ? 'restricted test key' : 'unrestricted test key';
}

/** Reads with the publishable key what the secret key created: only keys of one account can. */
export async function checkKeyPair(stripe: Stripe, browser: Stripe): Promise<string> {
  const intent = await stripe.setupIntents.create({ usage: 'off_session' });
  const secret = intent.client_secret ?? '';
  const seen = await browser.setupIntents.retrieve(intent.id, { client_secret: secret });
  if (seen.livemode) throw new Error('Stripe says that the keys are live.');
  return 'both keys belong to one account';
}

/** PetWell charges US dollars, and the cardholder has to recognize the charge. */
export async function checkAccount(
  stripe: Stripe,
  wantedDescriptor: string | undefined,
): Promise<{ id: string; summary: string }> {
  const account = await stripe.accounts.retrieveCurrent();
  if (!account.charges_enabled) {
    throw new Error(`Stripe does not let ${account.id} charge cards yet: finish its activation.`);
  }
  if (account.default_currency !== 'usd') {
    throw new Error(`The currency is ${account.default_currency}; PetWell charges usd.`);
  }
  const descriptor = account.settings?.payments.statement_descriptor ?? null;
  if (wantedDescriptor !== undefined && descriptor !== null && descriptor !== wantedDescriptor) {
    throw new Error(
      `Card statements say "${descriptor}", but PetWell announces STATEMENT_DESCRIPTOR "${wantedDescriptor}".`,
    );
  }
  const shown = descriptor === null ? 'no statement descriptor' : `statements say "${descriptor}"`;
  return { id: account.id, summary: `${account.id}, usd, ${shown}` };
}

/** Compares the account and mode that billing's stored Stripe IDs belong to. */
export async function checkStoredIds(databaseUrl: string, accountId: string): Promise<string> {
  const pool = createPool({ databaseUrl, poolSize: 1 });
  try {
    const { rows } = await pool.query<{ account: string | null; mode: string | null }>(
      'SELECT stripe_account_id AS account, mode FROM provider_accounts WHERE is_current',
    );
    const [current] = rows;
    if (current?.account !== accountId || current.mode !== 'test') {
      throw new Error(
        `Stored Stripe IDs belong to ${current?.account ?? 'no account'} (${current?.mode ?? 'no'} mode), the keys to ${accountId} (test mode).`,
      );
    }
    return `stored Stripe IDs belong to ${accountId}, test mode`;
  } finally {
    await pool.end();
  }
}
