import { SpanKind } from '@opentelemetry/api';
import { errorBodySchema } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';
import type { z } from 'zod';
import type { ServiceTokens } from '../auth/service-token.ts';
import { failSpan, inSpan, pathTemplate } from '../telemetry/tracing.ts';
import { AppError } from './app-error.ts';
import { currentContext } from './request-context.ts';

export type InternalClientOptions = {
  caller: ServiceName;
  callee: ServiceName;
  baseUrl: string;
  timeoutMs: number;
  serviceTokens: ServiceTokens;
};

export type InternalCall<Schema extends z.ZodType | undefined> = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  /** Schema of the response; undefined for 204. */
  response: Schema;
};

type Answer<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;

function requestHeaders(options: InternalClientOptions): Record<string, string> {
  const context = currentContext();
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${options.serviceTokens.sign(options)}`,
    ...(context && { 'x-request-id': context.requestId, traceparent: context.traceparent }),
  };
}

/** Keeps the code and message of a 4xx. Anything else becomes service_unavailable. */
function toError(
  options: InternalClientOptions,
  answer: { status: number; body: unknown },
): AppError {
  const parsed = errorBodySchema.safeParse(answer.body);
  if (parsed.success && answer.status < 500 && answer.status !== 401 && answer.status !== 403) {
    const { code, message, fields } = parsed.data;
    return new AppError(code, { publicMessage: message, ...(fields && { fields }) });
  }
  return new AppError('service_unavailable', {
    cause: new Error(`${options.callee} answered ${answer.status}`),
  });
}

async function exchange(
  options: InternalClientOptions,
  request: InternalCall<z.ZodType | undefined>,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(new URL(request.path, options.baseUrl), {
      method: request.method,
      headers: requestHeaders(options),
      signal: AbortSignal.timeout(options.timeoutMs),
      redirect: 'error',
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch (cause) {
    throw new AppError('service_unavailable', { cause });
  }
}

/**
 * Creates a client for another service's `/internal/*`, with a service token, a timeout, and the caller's
 * trace. Does not retry; the caller decides how to handle a failure.
 * @throws AppError the callee's own 4xx code, or service_unavailable
 */
export function createInternalClient(options: InternalClientOptions) {
  return async function call<Schema extends z.ZodType | undefined>(
    request: InternalCall<Schema>,
  ): Promise<Answer<Schema>> {
    const template = pathTemplate(request.path);
    const attributes = {
      'http.request.method': request.method,
      'url.template': template,
      'server.address': options.callee,
    };
    const name = `${request.method} ${options.callee} ${template}`;
    const answer = await inSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const received = await exchange(options, request);
      span.setAttribute('http.response.status_code', received.status);
      if (received.status >= 400) failSpan(span, String(received.status));
      return received;
    });
    if (answer.status >= 400) throw toError(options, answer);
    return request.response?.parse(answer.body) as Answer<Schema>;
  };
}
export type InternalClient = ReturnType<typeof createInternalClient>;
