import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { failSpan, inSpan, type Logger, pathTemplate, SpanKind } from '@petwell/chassis';
import { KeyRefusedError, ProviderError } from '../provider-errors.ts';

/** The version that billing reads and expects. */
export const apiVersion = Stripe.API_VERSION;

/**
 * Creates Stripe's client, pinned to the API version that the mapping was written for. Each call gets at most
 * three attempts of 8 s; use cases bound the total. `apiUrl` points to the simulator instead of Stripe.
 */
export function createStripeClient(settings: {
  secretKey: string;
  apiUrl: string | undefined;
  timeoutMs?: number;
  maxNetworkRetries?: number;
  onKeyRefused?: (status: 401 | 403) => void;
}): Stripe {
  const url = settings.apiUrl === undefined ? undefined : new URL(settings.apiUrl);
  return new Stripe(settings.secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: settings.maxNetworkRetries ?? 2,
    timeout: settings.timeoutMs ?? 8_000,
    telemetry: false,
    httpClient: traceStripeCalls(Stripe.createNodeHttpClient(), settings.onKeyRefused),
    appInfo: { name: 'PetWell' },
    ...(url && {
      protocol: url.protocol === 'https:' ? 'https' : 'http',
      host: url.hostname,
      port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    }),
  });
}

type StripeHttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

type MakeRequest = StripeHttpClient['makeRequest'];

/**
 * Adds a span to every attempt of a call, and reports those that Stripe refuses because of our key. That a
 * restricted key can't read its account is no news. The trace context isn't sent to Stripe.
 */
export function traceStripeCalls(
  client: StripeHttpClient,
  onKeyRefused: (status: 401 | 403) => void = () => undefined,
): StripeHttpClient {
  const makeRequest = (...call: Parameters<MakeRequest>): ReturnType<MakeRequest> => {
    const [host, , path, method] = call;
    const template = pathTemplate(path);
    const attributes = {
      'http.request.method': method,
      'url.template': template,
      'server.address': host,
    };
    return inSpan(
      `${method} stripe ${template}`,
      { kind: SpanKind.CLIENT, attributes },
      async (span) => {
        const response = await client.makeRequest(...call);
        const status = response.getStatusCode();
        span.setAttribute('http.response.status_code', status);
        if (status >= 400) failSpan(span, String(status));
        const isRefused = status === 401 || (status === 403 && path !== '/v1/account');
        if (isRefused) onKeyRefused(status);
        return response;
      },
    );
  };
  return { getClientName: () => client.getClientName(), makeRequest };
}

const { errors } = Stripe;

/** Stripe refused the request. Omits its message, which may quote user input. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly code: string | undefined;
  readonly param: string | undefined;
  /** Stripe's undocumented code where the documented one is missing. */
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
