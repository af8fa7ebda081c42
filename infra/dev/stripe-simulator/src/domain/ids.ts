import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Creates random letters and digits, as in Stripe's ids and secrets. */
export function randomToken(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join(
    '',
  );
}

/** Creates an id such as `cus_Nf3k…`. Most objects have Stripe's longer form, which starts with a 1. */
export function newId(prefix: string): string {
  const isShort = ['cus', 'prod', 'si'].includes(prefix);
  return `${prefix}_${isShort ? randomToken(14) : `1${randomToken(23)}`}`;
}

/** Returns `pi_…_secret_…` or `seti_…_secret_…`, which authorizes a browser to act on one intent. */
export function clientSecretFor(intentId: string): string {
  return `${intentId}_secret_${randomToken(25)}`;
}
