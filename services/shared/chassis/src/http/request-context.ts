import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readTraceparent, unrecordedTraceparent } from '../telemetry/traceparent.ts';

/** Context of a request or consumed event, passed on to log lines, events, and calls to other services. */
export type RequestContext = {
  requestId: string;
  /** W3C: the current span, or the caller's if this process does not record the trace. */
  traceparent: string;
};

const storage = new AsyncLocalStorage<RequestContext>();

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work` with `context` attached to its logs, events, and calls. */
export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Returns the caller's request id if it is well-formed, or a new one. */
export function readRequestId(given: string | undefined): string {
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Creates a context in the caller's trace, or in a new unrecorded trace if the caller's is invalid. */
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
