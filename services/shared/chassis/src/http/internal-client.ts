import { SpanKind } from '@opentelemetry/api';
import {
  addressOf,
  errorBodySchema,
  type CallInput,
  type CallParameter,
  type ResponseOf,
  type SuccessStatus,
} from '@petwell/contracts';
import type { InternalRouteDefinition, ServiceName } from '@petwell/contracts/internal';
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
  request: { method: string; path: string; body: unknown },
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

/** Calls a route of another service by its definition. */
export type CallInternal = <const Route extends InternalRouteDefinition>(
  route: Route,
  ...input: CallParameter<CallInput<Route>>
) => Promise<ResponseOf<Route>>;

/**
 * Creates what calls another service's `/internal/*`, with a service token, a timeout, and the caller's
 * trace. Does not retry; the caller decides how to handle a failure.
 * @throws AppError the callee's own 4xx code, or service_unavailable
 */
export function createInternalClient(options: InternalClientOptions): CallInternal {
  return async (route, ...[input = {}]) => {
    const method = route.method.toUpperCase();
    const path = addressOf(route, input);
    const template = pathTemplate(path);
    const attributes = {
      'http.request.method': method,
      'url.template': template,
      'server.address': options.callee,
    };
    const name = `${method} ${options.callee} ${template}`;
    const answer = await inSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const received = await exchange(options, { method, path, body: input.body });
      span.setAttribute('http.response.status_code', received.status);
      if (received.status >= 400) failSpan(span, String(received.status));
      return received;
    });
    if (answer.status >= 400) throw toError(options, answer);
    const content = route.responses[answer.status as SuccessStatus];
    if (content === undefined) throw toError(options, answer);
    return (content && 'parse' in content ? content.parse(answer.body) : undefined) as never;
  };
}
