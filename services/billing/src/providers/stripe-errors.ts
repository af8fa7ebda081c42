import type { Logger } from '@petwell/chassis';
import Stripe from 'stripe';
import { ProviderError } from '../use-cases/payment-provider.ts';

const { errors } = Stripe;

/** What Stripe refused, without its sentence, which may quote what a person has typed. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly code: string | undefined;
  /** The card or its bank said no, which is no mistake of ours. */
  readonly isByCard: boolean;

  constructor({ type, code, param, requestId }: InstanceType<typeof errors.StripeError>) {
    super(`Stripe refused: ${type} ${code ?? ''} ${param ?? ''} (${requestId ?? 'no request id'})`);
    this.code = code;
    this.isByCard = type === 'StripeCardError';
  }
}

/** Whether Stripe says that the object, named by the path or by a parameter, does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeRefusal && error.code === 'resource_missing';
}

/**
 * Network, time-out, 5xx and 429 mean "not now". `wasAnswered`: Stripe saved its answer under the
 * idempotency key (a 5xx), or refuses the key itself; asking again with it would change nothing.
 * Whatever else Stripe refuses is a mistake of ours, or news about the object.
 */
function toProviderError(error: unknown): unknown {
  if (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError
  ) {
    return new ProviderError({ cause: error, wasAnswered: false });
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

/** Runs a call to Stripe, logs how it failed by Stripe's request id, and throws what billing knows. */
export function createCallStripe(logger: Logger): CallStripe {
  return async (operation, call) => {
    try {
      return await call();
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
          'Stripe refused or did not answer',
        );
      }
      throw toProviderError(error);
    }
  };
}

/** Null where Stripe does not know the object. */
export async function nullIfMissing<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
