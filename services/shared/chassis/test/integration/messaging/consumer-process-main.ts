import { setTimeout as delay } from 'node:timers/promises';
import { createBus } from '../../../src/bus/create-bus.ts';
import type { ConsumerProcessOptions } from './consumer-process.ts';
import { silentLogger } from './factories.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as ConsumerProcessOptions;
const bus = createBus({ ...options, logger: silentLogger });
await bus.start();
await bus.subscribe({
  consumer: options.consumer,
  types: ['subscription.status-changed.v1'],
  handler: async (event) => {
    process.stdout.write(`${event.id}\n`);
    if (options.behavior === 'hang') await new Promise(() => undefined);
  },
});
// On a busy machine, `start` gives up waiting, and the consumer joins later.
while (!bus.isHealthy()) await delay(20);
process.stdout.write('subscribed\n');
