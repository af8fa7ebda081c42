import { createContext, currentContext, runInContext } from '../http/request-context.ts';
import { readTraceparent } from './traceparent.ts';

/**
 * Attribute names follow the OpenTelemetry conventions. Never include personal data, or paths or text that
 * may contain it.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = {
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** Traceparents of related spans that did not cause this one. */
  links?: readonly (string | undefined)[];
};

export type Span = {
  /** Traceparent for children of this span, in this or another process. */
  traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Links a related trace. Invalid traceparents are ignored. */
  link(traceparent: string | null | undefined): void;
  /** Marks the span as failed. `reason` is a code or an error class, never a message. */
  fail(reason: string): void;
  end(): void;
};

/** Records spans. Without `parent`, starts a new trace and makes the sampling decision. */
export type Tracer = {
  start(name: string, options: SpanOptions & { parent?: string | undefined }): Span;
};

let tracer: Tracer | undefined;

/** Sets the tracer of the process, before anything is composed. Undefined disables recording. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Starts a new trace. Returns undefined if nothing is recorded. The caller ends the span. */
export function startTrace(name: string, options: SpanOptions): Span | undefined {
  return tracer?.start(name, options);
}

/** Starts a span inside `parent`. Returns undefined unless it is recorded. The caller ends the span. */
export function startSpanIn(parent: string, name: string, options: SpanOptions): Span | undefined {
  if (!tracer || !readTraceparent(parent)?.isSampled) return undefined;
  return tracer.start(name, { ...options, parent });
}

const nothing = () => undefined;
const unrecorded: Span = {
  traceparent: '',
  rename: nothing,
  set: nothing,
  link: nothing,
  fail: nothing,
  end: nothing,
};

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
    span.fail(reasonOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the current traceparent to store for later work; null if nothing is recorded. */
export function recordedTrace(): string | null {
  const traceparent = currentContext()?.traceparent;
  return readTraceparent(traceparent)?.isSampled ? (traceparent ?? null) : null;
}

/** Runs `work` in a child span of the current context, or without a span if that is not recorded. */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const context = currentContext();
  const span = context && startSpanIn(context.traceparent, name, options);
  if (!span) return work(unrecorded);
  return runInContext({ ...context, traceparent: span.traceparent }, () => finish(span, work));
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
  return runInContext(createContext({ traceparent: span?.traceparent }), () =>
    span ? finish(span, work) : work(unrecorded),
  );
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
