import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { z } from 'zod';
import { toStoredPayload } from './rules-stored-payload.ts';
import type { VerifyWebhook } from './receive-webhook.ts';

const toleranceSeconds = 300;
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.int(),
  api_version: z.string().max(255).nullish(),
  data: z.object({ object: z.object({ id: z.string().optional() }) }),
});

/**
 * Whether the signature's timestamp is in the future. The SDK rejects only old ones; a future one could be
 * replayed until it is old.
 */
function isFromTheFuture(header: string, now: Date): boolean {
  const latest = now.getTime() / 1000 + toleranceSeconds;
  return [...header.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(([, seconds]) => Number(seconds) > latest);
}

/** Verifies Stripe's signature by one of the secrets over the raw bytes, at most five minutes old. */
export function createVerifyWebhook(deps: {
  stripe: Stripe;
  secrets: readonly string[];
  logger: Logger;
  clock: () => Date;
}): VerifyWebhook {
  const { stripe, secrets, logger, clock } = deps;

  /** Throws the last secret's error if none fits. */
  function construct(body: Buffer, signature: string, [secret = '', ...others] = secrets): unknown {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds);
    } catch (error) {
      if (others.length === 0) throw error;
      return construct(body, signature, others);
    }
  }

  return (body, signature) => {
    if (signature === undefined || isFromTheFuture(signature, clock())) return null;
    try {
      const payload = construct(body, signature);
      const event = eventSchema.parse(payload);
      return {
        id: event.id,
        type: event.type,
        createdAt: new Date(event.created * 1000),
        objectId: event.data.object.id ?? null,
        apiVersion: event.api_version ?? null,
        payload: toStoredPayload(payload),
      };
    } catch (error) {
      logger.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'webhook refused');
      return null;
    }
  };
}
