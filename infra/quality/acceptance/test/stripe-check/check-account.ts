import { createPool } from '@petwell/chassis';
import Stripe from 'stripe';

export type Keys = { secretKey: string; publishableKey: string };

/** Checks by their prefixes that both keys are of the same mode. */
export function checkKeys({ secretKey, publishableKey }: Keys): string {
  const [, kind, mode] = /^([rs])k_(test|live)_\w+$/.exec(secretKey) ?? [];
  if (mode === undefined) {
    throw new Error('STRIPE_SECRET_KEY has to start with sk_test_, rk_test_, or rk_live_.');
  }
  if (!new RegExp(`^pk_${mode}_\\w+$`).test(publishableKey)) {
    throw new Error(
      `STRIPE_PUBLISHABLE_KEY has to start with pk_${mode}_, as the secret key does.`,
    );
  }
  return `${kind === 'r' ? 'restricted' : 'unrestricted'} ${mode} key`;
}

/** Reads with the publishable key what the secret key created: only keys of one account can. */
export async function checkKeyPair(stripe: Stripe, browser: Stripe): Promise<string> {
  const intent = await stripe.setupIntents.create({ usage: 'off_session' });
  const secret = intent.client_secret ?? '';
  const seen = await browser.setupIntents.retrieve(intent.id, { client_secret: secret });
  if (seen.livemode) throw new Error('Stripe says that the keys are live.');
  return 'both keys belong to one account';
}

/** Reads the key's account; null for a restricted key that may not. */
async function readAccount(stripe: Stripe): Promise<Stripe.Account | null> {
  try {
    return await stripe.accounts.retrieveCurrent();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

/** PetWell charges US dollars, and the cardholder has to recognize the charge. */
export async function checkAccount(
  stripe: Stripe,
  {
    accountId,
    wantedDescriptor,
  }: { [name in 'accountId' | 'wantedDescriptor']?: string | undefined },
): Promise<{ id: string; summary: string }> {
  const account = await readAccount(stripe);
  if (account === null) {
    if (accountId !== undefined) {
      return {
        id: accountId,
        summary: `${accountId} by STRIPE_ACCOUNT_ID; the key may not read it`,
      };
    }
    throw new Error(
      "This restricted key may not read its account: set STRIPE_ACCOUNT_ID to the account's ID, here and in PetWell.",
    );
  }
  if (accountId !== undefined && accountId !== account.id) {
    throw new Error(`The key belongs to ${account.id}, but STRIPE_ACCOUNT_ID says ${accountId}.`);
  }
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
export async function checkStoredIds(
  databaseUrl: string,
  { accountId, mode }: { accountId: string; mode: 'test' | 'live' },
): Promise<string> {
  const pool = createPool({ databaseUrl, poolSize: 1 });
  try {
    const { rows } = await pool.query<{ account: string | null; mode: string | null }>(
      'SELECT stripe_account_id AS account, mode FROM provider_accounts WHERE is_current',
    );
    const [current] = rows;
    if (current?.account !== accountId || current.mode !== mode) {
      throw new Error(
        `Stored Stripe IDs belong to ${current?.account ?? 'no account'} (${current?.mode ?? 'no'} mode), the keys to ${accountId} (${mode} mode).`,
      );
    }
    return `stored Stripe IDs belong to ${accountId}, ${mode} mode`;
  } finally {
    await pool.end();
  }
}
