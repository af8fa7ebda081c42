import { randomFillSync } from 'node:crypto';
import { TraceFlags, type SpanContext } from '@opentelemetry/api';

/** W3C Trace Context, version 00. */
const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a traceparent. Returns undefined if it is not valid for version 00. */
export function readTraceparent(text: string | null | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = pattern.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}

export const isSampled = (context: SpanContext | undefined): boolean =>
  context?.traceFlags === TraceFlags.SAMPLED;

export const writeTraceparent = (context: SpanContext): string =>
  `00-${context.traceId}-${context.spanId}-${isSampled(context) ? '01' : '00'}`;

const idBytes = 24;
/** Random bytes for many ids at once, because each request for random bytes is expensive. */
const pool = Buffer.alloc(idBytes * 512);
let used = pool.length;

/** Creates an unrecorded traceparent. Its trace id still correlates log lines across processes. */
export function unrecordedTraceparent(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString('hex', used, used + idBytes);
  used += idBytes;
  return `00-${id.slice(0, 32)}-${id.slice(32)}-00`;
}
