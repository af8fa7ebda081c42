/** `make scale-billing`: 1, 2 and 3 billing processes behind one gateway on RabbitMQ, with figures. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { brokerUrl, hasBroker, removeNamespace } from '@petwell/chassis/testing';
import { startStack } from '@petwell/local-stack';
import { replicate, type ExtraProcess } from '../replicas/replicated-stack.ts';
import {
  deliverAll,
  enrollOwners,
  makeWebhooks,
  readWork,
  slowProvider,
  untilHandled,
} from './webhook-load.ts';

const { values } = parseArgs({
  options: {
    webhooks: { type: 'string', default: '1500' },
    owners: { type: 'string', default: '60' },
    runs: { type: 'string', default: '3' },
    'provider-delay-ms': { type: 'string', default: '0' },
  },
});
const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function measure(replicaCount: number, rabbitmqUrl: string): Promise<void> {
  const environment = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const stack = await startStack({ rabbitmqUrl, environment });
  const bus = { RABBITMQ_URL: rabbitmqUrl, BUS_NAMESPACE: `stack-${stack.portBase}` };
  const replicas = await replicate(stack, { ...environment, ...bus });
  try {
    const extra: ExtraProcess[] = [];
    while (extra.length < replicaCount - 1) extra.push(await replicas.startReplica('billing'));
    const urls = [replicas.urlOf('billing'), ...extra.map(({ url }) => url)];
    await replicas.replaceGateway({ billing: urls });
    await enrollOwners(stack, { count: Number(values.owners), prefix: 'scale' });
    await untilHandled(stack);

    await slowProvider(stack, Number(values['provider-delay-ms']));

    const taken: number[] = [];
    const handled: number[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const payloads = await makeWebhooks(stack, Number(values.webhooks));
      const startedAt = performance.now();
      await deliverAll(stack.urls.gateway, payloads, 32);
      taken.push(payloads.length / ((performance.now() - startedAt) / 1_000));
      await untilHandled(stack);
      handled.push(payloads.length / ((performance.now() - startedAt) / 1_000));
    }
    const shares = await Promise.all(urls.map(readWork));
    console.log(
      `${replicaCount} × billing: ${median(taken).toFixed(0)} webhooks/s taken, ` +
        `${median(handled).toFixed(0)} webhooks/s handled to the end; ` +
        `by process: ${shares.map(({ webhooks, busEvents }) => `${webhooks} webhooks, ${busEvents} bus events`).join(' · ')}`,
    );
  } finally {
    await replicas.dispose();
    await stack.stop();
    await removeNamespace(rabbitmqUrl, bus.BUS_NAMESPACE);
  }
}

try {
  const rabbitmqUrl = brokerUrl();
  if (rabbitmqUrl === undefined || !(await hasBroker()))
    throw new Error('There is no RabbitMQ here');
  console.log(
    `${values.webhooks} webhooks about ${values.owners} subscriptions, 32 at once, median of ${values.runs}, ` +
      `answers of the provider after ${values['provider-delay-ms']} ms; ` +
      `everything on one machine with ${availableParallelism()} cores`,
  );
  for (const count of [1, 2, 3]) await measure(count, rabbitmqUrl);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
