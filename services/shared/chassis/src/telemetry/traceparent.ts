import { randomFillSync } from 'node:crypto';

/** W3C Trace Context, version 00: trace id, span id, and whether the trace is recorded. */
export type TracePosition = { traceId: string; spanId: string; isSampled: boolean };

const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a traceparent. Returns undefined if it is not valid for version 00. */
export function readTraceparent(text: string | undefined): TracePosition | undefined {
  const [, traceId, spanId, flags] = pattern.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceparent({ traceId, spanId, isSampled }: TracePosition): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

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
