import type { RequestContext } from '../http/request-context.ts';
import { readTraceparent } from '../telemetry/traceparent.ts';

/** What ties a log line to its request and its trace, in the names that OpenTelemetry gives them. */
export function traceFields({ requestId, traceparent }: RequestContext): {
  requestId: string;
  trace_id?: string;
  span_id?: string;
} {
  const position = readTraceparent(traceparent);
  if (!position) return { requestId };
  return { requestId, trace_id: position.traceId, span_id: position.spanId };
}
