import { createContext, currentContext, runInContext } from '../http/request-context.ts';
import { readTraceparent } from './traceparent.ts';

/** Names of the OpenTelemetry conventions; never personal data, never a path or text with it inside. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = {
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** Traceparents of what belongs to this without having caused it. */
  links?: readonly (string | undefined)[];
};

export type Span = {
  /** For whatever happens inside of this span, here or in another process. */
  traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Ties it to another trace that has to do with it; a traceparent that is none changes nothing. */
  link(traceparent: string | null | undefined): void;
  /** Marks it as failed; `reason` is a code or a class of errors, never a message. */
  fail(reason: string): void;
  end(): void;
};

/** What records spans. Without `parent` a trace begins, and whether it is recorded is decided. */
export type Tracer = {
  start(name: string, options: SpanOptions & { parent?: string | undefined }): Span;
};

let tracer: Tracer | undefined;

/** One recorder per process, set before anything is composed; undefined: nothing is recorded. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** A span that begins a trace; undefined where nothing is recorded. The caller ends it. */
export function startTrace(name: string, options: SpanOptions): Span | undefined {
  return tracer?.start(name, options);
}

/** A span inside of `parent`; undefined unless that is recorded. The caller ends it. */
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

/** Its code (of PetWell, Node, a database) or else its class. */
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

/** What to put on file with something that is to be gone on with later; null where nothing is recorded. */
export function recordedTrace(): string | null {
  const traceparent = currentContext()?.traceparent;
  return readTraceparent(traceparent)?.isSampled ? (traceparent ?? null) : null;
}

/** Runs `work` in a span of the current context; without any where that is not recorded. */
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
 * Takes up a trace that was put on file with what is to be done now (an event, a mail, a webhook): runs
 * `work` in a span of it. Where none is on file, or an invalid one, nothing is recorded.
 */
export function resumeTrace<Result>(
  traceparent: string | null | undefined,
  { name, ...options }: SpanOptions & { name: string },
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const context = createContext({ traceparent: traceparent ?? undefined });
  return runInContext(context, () => inSpan(name, options, work));
}

/** Runs `work`, which nobody's request asked for, in a trace of its own. */
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
