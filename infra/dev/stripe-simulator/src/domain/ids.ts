import { randomBytes } from 'node:crypto';

/** Asked for in larger portions: each costs a call into the system. Every byte is used once. */
const portion = 4_096;
let bytes = new Uint8Array();
let used = 0;

function nextByte(): number {
  if (used >= bytes.length) {
    bytes = randomBytes(portion);
    used = 0;
  }
  const byte = bytes[used] ?? 0;
  used += 1;
  return byte;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, as in Stripe's ids and secrets. */
export function randomToken(length: number): string {
  let token = '';
  while (token.length < length) {
    const byte = nextByte();
    // 248 is the largest multiple of 62 in a byte: larger values would favour some letters.
    if (byte < 248) token += alphabet.charAt(byte % 62);
  }
  return token;
}

/** A new id such as `cus_Nf3k…`; objects around money carry the longer form that Stripe gives them. */
export function newId(prefix: string): string {
  const short = ['cus', 'prod', 'si'].includes(prefix);
  return `${prefix}_${short ? randomToken(14) : `1${randomToken(23)}`}`;
}

/** `pi_…_secret_…` or `seti_…_secret_…`: what a browser needs to act on one intent. */
export function clientSecretFor(intentId: string): string {
  return `${intentId}_secret_${randomToken(25)}`;
}
