import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterEach, expect, test } from 'vitest';
import { createContext, currentContext, runInContext } from '../http/request-context.ts';
import {
  inNewTrace,
  inSpan,
  isTracing,
  linksTo,
  pathTemplate,
  recordedTrace,
  resumeTrace,
  startSpanIn,
  startTrace,
  traceparentOf,
  withSpan,
} from './tracing.ts';

/** Registers an SDK. Returns a function that reads the finished spans. */
function startRecording({ isSampled = true } = {}) {
  const exporter = new InMemorySpanExporter();
  const root = isSampled ? new AlwaysOnSampler() : new AlwaysOffSampler();
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root }),
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => exporter.getFinishedSpans();
}

afterEach(() => trace.disable());

const options = { kind: SpanKind.INTERNAL };
const recordedParent = `00-${'b'.repeat(32)}-${'c'.repeat(16)}-01`;
const unrecordedParent = `00-${'b'.repeat(32)}-${'c'.repeat(16)}-00`;
const traceparentNow = () => Promise.resolve(currentContext()?.traceparent);

test('nests spans, and continues the trace from the innermost one', async () => {
  const finished = startRecording();
  expect(isTracing()).toBe(true);
  const innermost = await resumeTrace(recordedParent, { name: 'outer', ...options }, () =>
    inSpan('inner', options, traceparentNow),
  );
  const [inner, outer] = finished();
  expect([outer?.name, inner?.name]).toEqual(['outer', 'inner']);
  expect(outer?.parentSpanContext).toMatchObject({
    traceId: 'b'.repeat(32),
    spanId: 'c'.repeat(16),
  });
  expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
  expect(innermost).toBe(`00-${'b'.repeat(32)}-${inner?.spanContext().spanId}-01`);
});

test('an unsampled trace has no spans but keeps its id', async () => {
  const finished = startRecording();
  const seen = await resumeTrace(unrecordedParent, { name: 'outer', ...options }, () =>
    inSpan('inner', options, traceparentNow),
  );
  expect(seen).toBe(unrecordedParent);
  startSpanIn(unrecordedParent, 'server', options).end();
  expect(finished()).toEqual([]);
});

test('a new trace that is not sampled leaves the context alone', () => {
  startRecording({ isSampled: false });
  const context = createContext({});
  expect(withSpan(context, startTrace('gateway', options))).toBe(context);
});

test('without a context, no trace is started', async () => {
  const finished = startRecording();
  await inSpan('orphan', options, () => Promise.resolve());
  expect(finished()).toEqual([]);
});

test('links recorded spans only', () => {
  startRecording();
  expect(linksTo(traceparentOf(startTrace('a', options)))).toHaveLength(1);
  expect(linksTo(traceparentOf(startSpanIn(unrecordedParent, 'b', options)))).toEqual([]);
  expect(linksTo('nonsense')).toEqual([]);
});

test.each([null, undefined, '', 'nonsense', `00-${'0'.repeat(32)}-${'c'.repeat(16)}-01`])(
  'resuming with the traceparent %s records nothing',
  async (traceparent) => {
    const finished = startRecording();
    const seen = await resumeTrace(traceparent, { name: 'outer', ...options }, traceparentNow);
    expect(seen).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(finished()).toEqual([]);
  },
);

test('a failure marks the span with its code or class, ends it, and is rethrown', async () => {
  const finished = startRecording();
  const failure = Object.assign(new Error('ana@petwell.example is taken'), { code: 'P2002' });
  await expect(inNewTrace('a', options, () => Promise.reject(failure))).rejects.toBe(failure);
  await expect(
    inNewTrace('b', options, () => Promise.reject(new TypeError('x'))),
  ).rejects.toThrow();
  const failed = finished().map(({ name, attributes, status, events, parentSpanContext }) => ({
    name,
    attributes,
    status,
    events,
    parentSpanContext,
  }));
  const rest = { status: { code: SpanStatusCode.ERROR }, events: [], parentSpanContext: undefined };
  expect(failed).toEqual([
    { name: 'a', attributes: { 'error.type': 'P2002' }, ...rest },
    { name: 'b', attributes: { 'error.type': 'TypeError' }, ...rest },
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

test('without an SDK, work runs and nothing is recorded', async () => {
  expect(isTracing()).toBe(false);
  expect(startTrace('gateway', options).isRecording()).toBe(false);
  expect(startSpanIn(recordedParent, 'server', options).isRecording()).toBe(false);
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
