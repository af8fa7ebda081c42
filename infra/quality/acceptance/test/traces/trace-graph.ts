import type { ReceivedSpan } from './otlp-receiver.ts';

export type Trace = {
  id: string;
  spans: readonly ReceivedSpan[];
  /** Spans without a parent; a complete trace has one. */
  roots: readonly ReceivedSpan[];
  /** Spans whose parent is missing. */
  orphans: readonly ReceivedSpan[];
};

/** Groups spans by trace, in order of arrival. */
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

/** Returns `service: name` of the span and its ancestors, root first. */
export function pathTo(trace: Trace, span: ReceivedSpan): string[] {
  const parent = trace.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? pathTo(trace, parent) : []), `${span.service}: ${span.name}`];
}

/** Returns `service: name` of every span. */
export function namesOf(trace: Trace): Set<string> {
  return new Set(trace.spans.map(({ service, name }) => `${service}: ${name}`));
}
