import { afterEach, expect, test } from 'vitest';
import { createContext, currentContext, runInContext } from '../http/request-context.ts';
import {
  inNewTrace,
  inSpan,
  pathTemplate,
  recordedTrace,
  resumeTrace,
  setTracer,
  startSpanIn,
  startTrace,
  type Span,
  type SpanOptions,
} from './tracing.ts';

type Recorded = { name: string; parent: string | undefined; failure?: string; isEnded: boolean };

/** Installs a recording tracer with sequential span ids; `isSampled` applies to new traces. */
function startRecording({ isSampled = true } = {}): Recorded[] {
  const recorded: Recorded[] = [];
  setTracer({
    start(name: string, { parent }: SpanOptions & { parent?: string | undefined }): Span {
      const entry: Recorded = { name, parent, isEnded: false };
      recorded.push(entry);
      const traceId = parent?.split('-')[1] ?? 'a'.repeat(32);
      const spanId = String(recorded.length).padStart(16, '0');
      return {
        traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`,
        rename: (next) => (entry.name = next),
        set: () => undefined,
        link: () => undefined,
        fail: (reason) => (entry.failure = reason),
        end: () => (entry.isEnded = true),
      };
    },
  });
  return recorded;
}

afterEach(() => setTracer(undefined));

const options = { kind: 'internal' } as const;
const recordedParent = `00-${'b'.repeat(32)}-${'c'.repeat(16)}-01`;
const unrecordedParent = `00-${'b'.repeat(32)}-${'c'.repeat(16)}-00`;
const traceparentNow = () => Promise.resolve(currentContext()?.traceparent);

test('nests spans, and continues the trace from the innermost one', async () => {
  const recorded = startRecording();
  const innermost = await resumeTrace(recordedParent, { name: 'outer', ...options }, () =>
    inSpan('inner', options, traceparentNow),
  );
  expect(recorded.map(({ name, parent }) => [name, parent])).toEqual([
    ['outer', recordedParent],
    ['inner', `00-${'b'.repeat(32)}-${'1'.padStart(16, '0')}-01`],
  ]);
  expect(innermost).toBe(`00-${'b'.repeat(32)}-${'2'.padStart(16, '0')}-01`);
  expect(recorded.every(({ isEnded }) => isEnded)).toBe(true);
});

test('an unsampled trace has no spans but keeps its id', async () => {
  const recorded = startRecording();
  const seen = await resumeTrace(unrecordedParent, { name: 'outer', ...options }, () =>
    inSpan('inner', options, traceparentNow),
  );
  expect(seen).toBe(unrecordedParent);
  expect(startSpanIn(unrecordedParent, 'server', options)).toBeUndefined();
  expect(recorded).toEqual([]);
});

test.each([null, undefined, '', 'nonsense', `00-${'0'.repeat(32)}-${'c'.repeat(16)}-01`])(
  'resuming with the traceparent %s records nothing',
  async (traceparent) => {
    const recorded = startRecording();
    const seen = await resumeTrace(traceparent, { name: 'outer', ...options }, traceparentNow);
    expect(seen).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(recorded).toEqual([]);
  },
);

test('a failure marks the span with its code or class, ends it, and is rethrown', async () => {
  const recorded = startRecording();
  const failure = Object.assign(new Error('ana@petwell.example is taken'), { code: 'P2002' });
  await expect(inNewTrace('a', options, () => Promise.reject(failure))).rejects.toBe(failure);
  await expect(
    inNewTrace('b', options, () => Promise.reject(new TypeError('x'))),
  ).rejects.toThrow();
  expect(recorded).toEqual([
    { name: 'a', parent: undefined, failure: 'P2002', isEnded: true },
    { name: 'b', parent: undefined, failure: 'TypeError', isEnded: true },
  ]);
});

test('stores only sampled traces', () => {
  startRecording();
  const stored = (traceparent: string) =>
    runInContext(createContext({ traceparent }), () => recordedTrace());
  expect(stored(recordedParent)).toBe(recordedParent);
  expect(stored(unrecordedParent)).toBeNull();
  expect(recordedTrace()).toBeNull();
});

test('without a tracer, work runs and nothing is recorded', async () => {
  expect(startTrace('gateway', options)).toBeUndefined();
  expect(startSpanIn(recordedParent, 'server', options)).toBeUndefined();
  const seen = await resumeTrace(recordedParent, { name: 'outer', ...options }, traceparentNow);
  expect(seen).toBe(recordedParent);
  expect(await inNewTrace('job', options, () => Promise.resolve(1))).toBe(1);
});

test.each([
  ['/internal/quote', '/internal/quote'],
  ['/internal/enrollments/17/verify-payment', '/internal/enrollments/{id}/verify-payment'],
  ['/internal/owners/ana@petwell.example', '/internal/owners/{id}'],
  ['/internal/revocations?after=12', '/internal/revocations'],
  ['/v1/payment_intents/pi_3Abc/confirm', '/v1/payment_intents/{id}/confirm'],
  ['/v1/customers/search?query=email%3A%27ana%40petwell.example%27', '/v1/customers/search'],
])('%s is %s', (path, template) => {
  expect(pathTemplate(path)).toBe(template);
});
