import { brokerUrl, hasBroker, removeNamespace } from '@petwell/chassis/testing';
import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replicate, type ExtraProcess, type ReplicatedStack } from '../replicated-stack.ts';
import {
  countWebhooks,
  deliverAll,
  enrollOwners,
  makeWebhooks,
  queryOne,
  untilHandled,
} from '../webhook-load.ts';

const isThere = await hasBroker();

describe.skipIf(!isThere)('three billing processes behind one gateway, on RabbitMQ', () => {
  const rabbitmqUrl = brokerUrl() ?? '';
  const environment = { RATE_LIMITS: 'off' };
  let stack: RunningStack;
  let replicas: ReplicatedStack;
  let gateway: ExtraProcess;
  let doomed: ExtraProcess;
  let other: ExtraProcess;
  beforeAll(async () => {
    stack = await startStack({ rabbitmqUrl, environment });
    const bus = { RABBITMQ_URL: rabbitmqUrl, BUS_NAMESPACE: `stack-${stack.portBase}` };
    replicas = await replicate(stack, { ...environment, ...bus });
    [doomed, other] = await Promise.all([
      replicas.startReplica('billing'),
      replicas.startReplica('billing'),
    ]);
    const billing = [replicas.urlOf('billing'), doomed.url, other.url];
    gateway = await replicas.replaceGateway({ billing });
  });
  afterAll(async () => {
    await replicas?.dispose();
    await stack?.stop();
    if (stack) await removeNamespace(rabbitmqUrl, `stack-${stack.portBase}`);
  });

  const fromBilling = <Row extends object>(sql: string) =>
    queryOne<Row>(stack.control.databaseUrl('billing'), sql);

  it('share the work, lose nothing when one is killed, and do nothing twice', async () => {
    const ids = await enrollOwners(stack, 6);
    const payloads = await makeWebhooks(stack, 240);
    const half = payloads.length / 2;
    await deliverAll(stack.urls.gateway, payloads.slice(0, half));
    const shares = await Promise.all(
      [replicas.urlOf('billing'), doomed.url, other.url].map(countWebhooks),
    );
    for (const webhooks of shares) expect(webhooks).toBeGreaterThan(0);

    // Each event is sent twice, and one process is killed while working.
    const twice = [...payloads.slice(half), ...payloads.slice(half)];
    const delivering = deliverAll(stack.urls.gateway, twice);
    await doomed.end('SIGKILL');
    await delivering;
    await untilHandled(stack);

    const { known } = await fromBilling<{ known: number }>(
      `SELECT count(*)::int AS known FROM provider_events WHERE event_id LIKE 'evt_load_%'`,
    );
    expect(known).toBe(payloads.length);
    expect(
      await fromBilling(
        `SELECT count(*)::int AS payments, count(DISTINCT enrollment_id)::int AS payers FROM payments`,
      ),
    ).toEqual({ payments: ids.length, payers: ids.length });
    expect(
      await queryOne(
        stack.control.databaseUrl('enrollment'),
        `SELECT count(*)::int AS active FROM enrollments WHERE status = 'active'`,
      ),
    ).toEqual({ active: ids.length });
  });

  it('are served without errors after one is killed', async () => {
    const { repeated } = await deliverAll(stack.urls.gateway, await makeWebhooks(stack, 60));
    expect(repeated).toBe(0);
    expect(gateway.output()).toContain('target skipped');
    expect(gateway.output()).toContain(doomed.url);
  });
});
