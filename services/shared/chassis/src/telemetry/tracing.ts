import {
  INVALID_SPAN_CONTEXT,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Link,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';
import {
  createContext,
  currentContext,
  runInContext,
  type RequestContext,
} from '../http/request-context.ts';
import { isSampled, readTraceparent, writeTraceparent } from './traceparent.ts';

// Attribute names follow the OpenTelemetry conventions. They, names, and reasons never include personal data,
// or paths or text that may contain it.

const unrecorded = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** Whether an SDK records spans in this process. */
export function isTracing(): boolean {
  const provider = trace.getTracerProvider();
  return (
    provider instanceof ProxyTracerProvider && provider.getDelegateTracer('petwell') !== undefined
  );
}

/** Starts a new trace, for which the sampler decides. The caller ends the span. */
export const startTrace = (name: string, options: SpanOptions): Span =>
  trace.getTracer('petwell').startSpan(name, options, ROOT_CONTEXT);

/** Starts a span inside `parent`, unrecorded unless the parent is recorded. The caller ends the span. */
export function startSpanIn(parent: string, name: string, options: SpanOptions): Span {
  const context = readTraceparent(parent);
  if (!context || !isSampled(context)) return unrecorded;
  return trace
    .getTracer('petwell')
    .startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, context));
}

/** Links a span to the trace of a traceparent, unless that is missing or invalid. */
export function linksTo(traceparent: string | null | undefined): Link[] {
  const context = readTraceparent(traceparent);
  return context ? [{ context }] : [];
}

/** Returns the traceparent for children of a span, in this or another process. */
export const traceparentOf = (span: Span): string => writeTraceparent(span.spanContext());

/** Returns the context for children of `span`; unchanged if that is not recorded. */
export const withSpan = (context: RequestContext, span: Span): RequestContext =>
  span.isRecording() ? { ...context, traceparent: traceparentOf(span) } : context;

/** Marks the span as failed. `reason` is a code or an error class, never a message. */
export function failSpan(span: Span, reason: string): void {
  span.setAttribute('error.type', reason).setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the error code (of PetWell, Node, or the database), or else the error class. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

async function finish<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    return await work(span);
  } catch (error) {
    failSpan(span, reasonOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the current traceparent to store for later work; null if nothing is recorded. */
export function recordedTrace(): string | null {
  const traceparent = currentContext()?.traceparent;
  return traceparent !== undefined && isSampled(readTraceparent(traceparent)) ? traceparent : null;
}

/** Runs `work` in a child span of the current context. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const context = currentContext();
  if (!context) return work(unrecorded);
  const span = startSpanIn(context.traceparent, name, options);
  return runInContext(withSpan(context, span), () => finish(span, work));
}

/**
 * Resumes the trace stored with an event, mail, or webhook: runs `work` in a span of that trace. Records
 * nothing if the stored traceparent is missing or invalid.
 */
export function resumeTrace<Result>(
  traceparent: string | null | undefined,
  { name, ...options }: SpanOptions & { name: string },
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const context = createContext({ traceparent: traceparent ?? undefined });
  return runInContext(context, () => inSpan(name, options, work));
}

/** Runs `work` in a new trace, for work that no request triggered. */
export function inNewTrace<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = startTrace(name, options);
  return runInContext(withSpan(createContext({}), span), () => finish(span, work));
}

/**
 * Converts a path to a span name, such as `/v1/subscriptions/{id}`. Drops the query and replaces every
 * segment that is not a plain word with `{id}`.
 */
export function pathTemplate(path: string): string {
  const [withoutQuery = ''] = path.split('?');
  return withoutQuery
    .split('/')
    .map((segment) => (/^(?:[a-z_-]*|v\d)$/.test(segment) ? segment : '{id}'))
    .join('/');
}
