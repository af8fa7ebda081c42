import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';

/** What log lines, events and calls to other services carry along with a request or a consumed event. */
export type RequestContext = { requestId: string; traceparent: string };

const storage = new AsyncLocalStorage<RequestContext>();

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work` so that everything it logs, publishes or calls belongs to `context`. */
export function runInContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

const traceparentPattern = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A context that continues the caller's trace (W3C) where one is given and valid, else starts a new one. */
export function createContext(given: {
  requestId?: string | undefined;
  traceparent?: string | undefined;
}): RequestContext {
  const traceId =
    traceparentPattern.exec(given.traceparent ?? '')?.[1] ?? randomBytes(16).toString('hex');
  const requestId = /^[\w-]{8,64}$/.test(given.requestId ?? '') ? given.requestId : undefined;
  return {
    requestId: requestId ?? randomUUID(),
    traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
  };
}
