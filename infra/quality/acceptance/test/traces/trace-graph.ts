import type { ReceivedSpan } from './otlp-receiver.ts';

export type Trace = {
  id: string;
  spans: readonly ReceivedSpan[];
  /** Spans without a parent; a whole trace has one. */
  roots: readonly ReceivedSpan[];
  /** Spans whose parent never came. */
  orphans: readonly ReceivedSpan[];
};

/** The spans by their traces, in the order in which those began to arrive. */
export function tracesOf(spans: readonly ReceivedSpan[]): Trace[] {
  const byTrace = Map.groupBy(spans, ({ traceId }) => traceId);
  return [...byTrace].map(([id, members]) => {
    const known = new Set(members.map(({ spanId }) => spanId));
    const roots = members.filter(({ parentSpanId }) => parentSpanId === '');
    const orphans = members.filter(
      ({ parentSpanId }) => parentSpanId !== '' && !known.has(parentSpanId),
    );
    return { id, spans: members, roots, orphans };
  });
}

/** `service: name` of the span and of everything above it, from the root down. */
export function pathTo(trace: Trace, span: ReceivedSpan): string[] {
  const parent = trace.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathTo(trace, parent) : []), `${span.service}: ${span.name}`];
}

/** `service: name` of every span. */
export function namesOf(trace: Trace): Set<string> {
  return new Set(trace.spans.map(({ service, name }) => `${service}: ${name}`));
}
