import type { RequestContext } from '../http/request-context.ts';
import { readTraceparent } from '../telemetry/traceparent.ts';

/** Returns the OpenTelemetry fields that link a log line to its request and trace. */
export function traceFields({ requestId, traceparent }: RequestContext): {
  requestId: string;
  trace_id?: string;
  span_id?: string;
} {
  const position = readTraceparent(traceparent);
  if (!position) return { requestId };
  return { requestId, trace_id: position.traceId, span_id: position.spanId };
}
