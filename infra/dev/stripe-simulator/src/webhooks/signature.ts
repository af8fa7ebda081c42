import { createHmac } from 'node:crypto';

/**
 * Builds the `Stripe-Signature` header: HMAC-SHA256 over `timestamp.body`, scheme v1. Time in Unix seconds.
 */
export function signatureHeader(input: {
  body: string;
  secret: string;
  timestamp: number;
}): string {
  const digest = createHmac('sha256', input.secret)
    .update(`${input.timestamp}.${input.body}`)
    .digest('hex');
  return `t=${input.timestamp},v1=${digest}`;
}
