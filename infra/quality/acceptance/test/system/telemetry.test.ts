import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirmPayment,
  connectSimulator,
  createBrowserSession,
  createSubscription,
  enrollAndPay,
  enrollWithPassword,
  eventually,
  newVisitor,
  readMails,
} from '../../src/index.ts';
import { startOtlpReceiver, type OtlpReceiver } from '../traces/otlp-receiver.ts';
import { describeMetrics } from './metrics-suite.ts';
import { namesOf, pathTo, tracesOf, type Trace } from '../traces/trace-graph.ts';

const visitor = (name: string) =>
  newVisitor({
    pet: { name: `Biscuit${name}` },
    owner: {
      firstName: `Anneliese${name}`,
      lastName: `Ruizhofer${name}`,
      email: `${name}.telemetry@petwell.example`,
      phone: '(904) 555-0188',
    },
    password: `a-password-of-${name}`,
  });

/** They start without a request. */
const tracedTimers = ['reconcile subscriptions', 'add up the running plan years'];

describe('traces', () => {
  let receiver: OtlpReceiver;
  let stack: RunningStack;
  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    stack = await startStack({
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_BSP_SCHEDULE_DELAY: '100',
        RATE_LIMITS: 'off',
      },
    });
  });
  afterAll(async () => {
    await stack?.stop();
    await receiver?.stop();
  });

  const provider = () => connectSimulator(stack.urls.stripe);
  const untilAllMails = (email: string) =>
    eventually('three mails', () => readMails(stack.urls.mailInbox, email), {
      isDone: (mails) => mails.length === 3,
    });
  const has = (trace: Trace, service: string, name: string) =>
    namesOf(trace).has(`${service}: ${name}`);

  /** Waits for complete traces with this span that satisfy `isDone`; returns the newest last. */
  const tracesWith = (
    [service, name]: readonly [string, string],
    isDone: (traces: readonly Trace[]) => boolean,
  ): Promise<Trace[]> =>
    eventually(
      `whole traces with ${service}: ${name}`,
      () =>
        Promise.resolve(tracesOf(receiver.spans()).filter((trace) => has(trace, service, name))),
      {
        isDone: (traces) =>
          traces.length > 0 &&
          traces.every(({ roots, orphans }) => roots.length === 1 && orphans.length === 0) &&
          isDone(traces),
      },
    );
  const mailsIn = (trace: Trace) => trace.spans.filter(({ name }) => name === 'send mail');

  test('[OPS-09] enrolling is one complete trace, and so is paying, through the webhook to both emails', async () => {
    const ana = visitor('ana');
    await enrollAndPay(createBrowserSession(stack.urls.gateway), provider(), ana);
    await untilAllMails(ana.owner.email);

    const [enrolling] = await tracesWith(['gateway', 'POST /api/enrollments'], ([trace]) =>
      Boolean(trace && has(trace, 'enrollment', 'INSERT pets')),
    );
    for (const span of [
      'enrollment: POST /api/enrollments',
      'enrollment: POST catalog /internal/quote',
      'catalog: POST /internal/quote',
      'identity: POST /internal/owners/register',
      'identity: INSERT owners',
      'enrollment: INSERT pets',
    ]) {
      expect(enrolling && namesOf(enrolling), span).toContain(span);
    }

    const [subscribing] = await tracesWith(
      ['gateway', 'POST /api/create-subscription'],
      ([trace]) => trace !== undefined && mailsIn(trace).length === 2,
    );
    if (!subscribing) throw new Error('There is no trace');
    expect(namesOf(subscribing)).toContain('billing: POST stripe /v1/subscriptions');
    for (const mail of mailsIn(subscribing)) {
      expect(pathTo(subscribing, mail)).toContain('billing: take first payment');
    }
    const webhooks = await tracesWith(['gateway', 'POST /api/webhooks/stripe'], (traces) =>
      traces.some((trace) => has(trace, 'billing', 'converge subscription')),
    );
    expect(webhooks.flatMap(mailsIn)).toEqual([]);
    const linksOf = (trace: Trace, name: string) =>
      trace.spans
        .filter((span) => span.name === name)
        .flatMap(({ links }) => links.map(({ traceId }) => traceId));
    expect(webhooks.flatMap((trace) => linksOf(trace, 'converge subscription'))).toContain(
      subscribing.id,
    );
    const webhookIds = webhooks.map(({ id }) => id);
    for (const id of linksOf(subscribing, 'take first payment')) expect(webhookIds).toContain(id);
  });

  test('[OPS-09] without a webhook, one trace leads from the click to both emails', async () => {
    await fetch(`${stack.urls.stripe}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webhooks: [{ kind: 'drop' }] }),
    });
    const ben = visitor('ben');
    const session = createBrowserSession(stack.urls.gateway);
    const { enrollment } = await enrollWithPassword(session, ben);
    const { clientSecret } = await createSubscription(session, enrollment.id);
    const { id: paymentIntentId } = await confirmPayment(provider(), clientSecret);
    const foreign = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
    const response = await session.post(
      `/api/enrollments/${enrollment.id}/activate`,
      { paymentIntentId, status: 'active' },
      { traceparent: `00-${foreign.traceId}-${foreign.spanId}-01` },
    );
    expect(response.status).toBe(200);
    await untilAllMails(ben.owner.email);

    const route = 'POST /api/enrollments/:id/activate';
    const traces = await tracesWith(
      ['gateway', route],
      ([trace]) => trace !== undefined && mailsIn(trace).length === 2,
    );
    expect(traces).toHaveLength(1);
    const [click] = traces;
    if (!click) throw new Error('There is no trace');
    expect(click.id).not.toBe(foreign.traceId);
    expect(click.roots[0]?.links).toMatchObject([foreign]);
    // The response of verify-payment and billing's event race to activate; both belong to the click's trace.
    const paths = mailsIn(click).map((mail) => pathTo(click, mail));
    for (const path of paths) {
      expect(path.slice(0, 2)).toEqual([
        `gateway: ${route}`,
        'enrollment: POST /api/enrollments/:id/activate',
      ]);
    }
    expect(paths.map((path) => path.slice(-4))).toContainEqual([
      'enrollment: publish enrollment.activated.v1',
      'notification: process enrollment.activated.v1',
      'notification: deliver enrollment-confirmation',
      'notification: send mail',
    ]);
    for (const span of [
      'billing: converge subscription',
      'billing: GET stripe /v1/subscriptions/{id}',
      'billing: publish payment.succeeded.v1',
    ]) {
      expect(namesOf(click)).toContain(span);
    }

    const logs = await readFile(join(stack.dataDir, 'logs', 'notification.log'), 'utf8');
    expect(logs).not.toContain(foreign.traceId);
    const requestId = response.headers.get('x-request-id');
    const gatewayLog = await readFile(join(stack.dataDir, 'logs', 'gateway.log'), 'utf8');
    expect(gatewayLog.split('\n').filter((line) => line.includes(requestId ?? '?'))).toEqual([
      expect.stringContaining(`"trace_id":"${click.id}"`),
    ]);
  });

  test('[OPS-09] no span is an orphan, starts outside the gateway, or contains personal data', async () => {
    const whole = await eventually(
      'whole traces',
      () => Promise.resolve(tracesOf(receiver.spans())),
      { isDone: (traces) => traces.every(({ orphans }) => orphans.length === 0) },
    );
    expect(whole.length).toBeGreaterThan(5);
    for (const { roots } of whole) {
      expect(roots).toHaveLength(1);
      const [{ service, name } = { service: '', name: '' }] = roots;
      expect(tracedTimers.includes(name) ? 'gateway' : service).toBe('gateway');
    }
    const everything = receiver.bodies().join('\n').toLowerCase();
    expect(everything).toContain('send mail');
    for (const person of [visitor('ana'), visitor('ben')]) {
      const { firstName, lastName, email, phone } = person.owner;
      for (const secret of [firstName, lastName, email, phone, person.pet.name, person.password]) {
        expect(everything).not.toContain(secret.toLowerCase());
        expect(everything).not.toContain(encodeURIComponent(secret).toLowerCase());
      }
    }
    for (const pattern of [
      /[\w.+-]+(?:@|%40)[\w-]+\.\w+/,
      /_secret_/,
      /eyj[\w-]+\.eyj/,
      /whsec_/,
    ]) {
      expect(everything).not.toMatch(pattern);
    }
  });

  describeMetrics(() => stack);
});
