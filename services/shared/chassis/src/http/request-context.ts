import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readTraceparent, unrecordedTraceparent } from '../telemetry/traceparent.ts';

/** What log lines, events and calls to other services carry from a request or a consumed event. */
export type RequestContext = {
  requestId: string;
  /** W3C: the span that is being worked in, or the caller's where this process records none. */
  traceparent: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work` so that everything it logs, publishes or calls carries `context`. */
export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** The caller's request id if it is well-formed, else a new one. */
export function readRequestId(given: string | undefined): string {
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** A context in the caller's trace if that is valid, else in a new one that is not recorded. */
export function createContext(given: {
  requestId?: string | undefined;
  traceparent?: string | undefined;
}): RequestContext {
  const traceparent = readTraceparent(given.traceparent) ? given.traceparent : undefined;
  return {
    requestId: readRequestId(given.requestId),
    traceparent: traceparent ?? unrecordedTraceparent(),
  };
}
