import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@petwell/chassis';
import Stripe from 'stripe';
import { KeyRefusedError, ProviderError } from '../use-cases/payment-provider.ts';

const { errors } = Stripe;

/** Stripe refused the request. Omits its message, which may quote user input. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly code: string | undefined;
  readonly param: string | undefined;
  /** What Stripe sends, undocumented, where it has no code. */
  readonly messageCode: string | undefined;
  /** The bank's code for a decline, and its advice on how to go on. */
  readonly declineCode: string | undefined;
  readonly adviceCode: string | undefined;
  /** The card or its bank declined. */
  readonly isByCard: boolean;

  constructor(error: InstanceType<typeof errors.StripeError>) {
    const { type, code, param, requestId } = error;
    super(`Stripe refused: ${type} ${code ?? ''} ${param ?? ''} (${requestId ?? 'no request id'})`);
    this.code = code;
    this.param = param;
    const { message_code: messageCode } = (error.raw ?? {}) as { message_code?: unknown };
    this.messageCode = typeof messageCode === 'string' ? messageCode : undefined;
    this.declineCode = error.decline_code;
    this.adviceCode = error.advice_code;
    this.isByCard = type === 'StripeCardError';
  }
}

/** Whether an object named by the path or a parameter doesn't exist. */
export function isMissing(error: unknown): error is StripeRefusal {
  return error instanceof StripeRefusal && error.code === 'resource_missing';
}

/**
 * Converts network errors, timeouts, 5xx, and 429 to ProviderError. `wasAnswered`: Stripe saved its response
 * under the idempotency key (a 5xx) or rejects the key itself, so the same key would get the same response.
 * A refused key is KeyRefusedError. Any other refusal is a programming error, or information about the object.
 */
function toProviderError(error: unknown): unknown {
  if (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError
  ) {
    return new ProviderError({ cause: error, wasAnswered: false });
  }
  if (error instanceof errors.StripeAuthenticationError) {
    return new KeyRefusedError({ cause: error, lacks: 'key' });
  }
  if (error instanceof errors.StripePermissionError) {
    return new KeyRefusedError({ cause: error, lacks: 'right' });
  }
  if (error instanceof errors.StripeIdempotencyError) {
    return new ProviderError({ cause: error, wasAnswered: error.statusCode !== 409 });
  }
  if (!(error instanceof errors.StripeError)) return error;
  if (error.statusCode === 409) return new ProviderError({ cause: error, wasAnswered: false });
  if (error instanceof errors.StripeAPIError) {
    const wasAnswered = error.statusCode !== undefined && error.statusCode >= 500;
    return new ProviderError({ cause: error, wasAnswered });
  }
  return new StripeRefusal(error);
}

export type CallStripe = <Result>(
  operation: string,
  call: () => Promise<Result>,
) => Promise<Result>;

/** Pauses before a call that met Stripe's rate limit, or a locked object, is repeated. */
const busyPausesMs = [200, 400, 800];

/**
 * Repeats a call that Stripe answered 429 and therefore didn't process. The SDK repeats it only if Stripe's
 * response asks for it.
 */
async function whileBusy<Result>(call: () => Promise<Result>): Promise<Result> {
  for (const pauseMs of busyPausesMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof errors.StripeRateLimitError)) throw error;
      // Half of it at random, so that those who met the limit together don't meet it again.
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
  return call();
}

/**
 * Calls Stripe, repeats calls that it was too busy for, logs failures with Stripe's request id, and converts
 * errors to billing's.
 */
export function createCallStripe(logger: Logger): CallStripe {
  return async (operation, call) => {
    try {
      return await whileBusy(call);
    } catch (error) {
      if (error instanceof errors.StripeError && error.code !== 'resource_missing') {
        logger.warn(
          {
            operation,
            stripeRequestId: error.requestId,
            stripeErrorType: error.type,
            stripeErrorCode: error.code,
            status: error.statusCode,
          },
          'Stripe refused or did not respond',
        );
      }
      throw toProviderError(error);
    }
  };
}

/** Returns null if Stripe doesn't have the object. */
export async function nullIfMissing<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
