/** `make chaos-timings`: how fast events flow, and how fast they flow again after a fault; medians of several rounds. */
import { parseArgs } from 'node:util';
import { startStack } from '@petwell/local-stack';
import { createOwnBroker, type OwnBroker } from '../broker/own-broker.ts';
import { cleanUpOnSignal } from '../clean-up.ts';
import { signUpOwners } from './owner-traffic.ts';
import {
  timeBrokerRestart,
  timeFrozenBroker,
  timePostgresRestart,
  timeSteadyFlow,
  type Figure,
  type TimedWorld,
} from './scenarios.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Events per second of the steady flow, and for how long. */
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '20' },
  },
});
const numberOf = (text: string) => {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`"${text}" is no number above 0`);
};
const rounds = numberOf(values.rounds);
const steady = {
  ratePerSecond: numberOf(values.rate),
  lastsMs: numberOf(values.seconds) * 1_000,
};
const ownerCount = 25;

async function measure(world: TimedWorld, broker: OwnBroker | null): Promise<Figure[]> {
  const figures = [await timeSteadyFlow(world, steady)];
  for (let round = 0; round < rounds; round += 1) {
    if (broker !== null) {
      figures.push(await timeBrokerRestart(world, broker), await timeFrozenBroker(world, broker));
    }
    figures.push(await timePostgresRestart(world));
  }
  return figures.flat();
}

const middleOf = (sorted: readonly number[]) => sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;

function describe(bus: string, figures: readonly Figure[]): string[] {
  const byName = Map.groupBy(figures, ({ name }) => name.replace(/, of \d+$/, ''));
  return [...byName].map(([name, found]) => {
    const sorted = found.map(({ value }) => value).toSorted((a, b) => a - b);
    const { goal = null, unit = 'ms' } = found[0] ?? {};
    const suffix = unit === 'ms' ? ' ms' : '';
    const show = (value: number) => `${Math.round(value)}${suffix}`;
    const spread =
      sorted.length > 1 ? `, worst of ${sorted.length}: ${show(sorted.at(-1) ?? 0)}` : '';
    const target = goal === null ? '' : `  (goal ${show(goal)})`;
    return `${bus}: ${name}: ${show(middleOf(sorted))}${spread}${target}`;
  });
}

async function run(bus: 'embedded' | 'rabbitmq'): Promise<void> {
  const broker = bus === 'rabbitmq' ? await createOwnBroker((line) => console.log(line)) : null;
  if (bus === 'rabbitmq' && broker === null) return;
  let stop = () => Promise.resolve();
  const cleanUp = async () => {
    await stop();
    await broker?.dispose();
  };
  const forget = cleanUpOnSignal(cleanUp);
  try {
    await broker?.start();
    const stack = await startStack({
      environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
      ...(broker && { rabbitmqUrl: broker.url }),
    });
    stop = () => stack.stop();
    const owners = await signUpOwners(stack.urls.gateway, ownerCount);
    for (const line of describe(bus, await measure({ stack, owners }, broker))) console.log(line);
  } finally {
    await cleanUp();
    forget();
  }
}

for (const bus of ['embedded', 'rabbitmq'] as const) await run(bus);
