import { setTimeout as wait } from 'node:timers/promises';
import { addDays, clinicDay } from '@petwell/chassis/time';
import { applyFaults } from '../faults/apply-faults.ts';
import { planFaults } from '../faults/plan-faults.ts';
import { createProviderFaults } from '../faults/provider-faults.ts';
import type { Supervisor } from '../faults/supervisor.ts';
import { createContext } from '../load/create-context.ts';
import type { Journey, JourneyContext } from '../load/journey.ts';
import type { Patience } from '../load/keep-trying.ts';
import type { Run } from '../run.ts';
import { createSeededRandom } from '../seeded-random.ts';
import type { Load } from '../settle.ts';
import { moveClockTo, timeZone } from './clock.ts';

/** A time at the clinic, and what people do then, once the timers are done. */
export type Stop = { day: string; time: string; act?: () => Promise<unknown> };

/** What people do over months. */
export type Months = {
  stops: readonly Stop[];
  journeys: readonly Journey[];
  /** Counts what the timers have to do on a day. */
  countDue: (day: string) => Promise<number[]>;
  /** Frees what a crash left claimed for longer than a stop lasts. */
  free?: () => Promise<unknown>;
} & Pick<Load, 'campaigns' | 'changes'>;

const readyWithinMs = 60_000;
/** How long a stop may last after its faults, until everybody gives up, in times that everything must be in order in. */
const stopPatience = 4;
const lastPatienceMs = 40_000;

/** Waits until the timers have nothing to do on a day. Returns what they left in time. */
async function untilDone(
  day: string,
  { countDue, free }: Months,
  giveUpAt: () => number,
): Promise<number[]> {
  for (;;) {
    const left = await countDue(day).catch(() => [Number.NaN]);
    if (left.every((count) => count === 0)) return [];
    if (Date.now() > giveUpAt()) return left;
    await free?.().catch(() => undefined);
    await wait(500);
  }
}

/** Moves the clock to a stop, and lets people act there once the timers are done. */
function createLive(
  given: Pick<Run, 'stack'> & { patience: Patience; write: (line: string) => void },
) {
  const { stack, patience } = given;
  return async ({ day, time, act }: Stop, months: Months): Promise<void> => {
    await moveClockTo(stack, { day, time, patience });
    await untilDone(day, months, patience.giveUpAt);
    await act?.();
    const left = await untilDone(day, months, patience.giveUpAt);
    if (left.length > 0) given.write(`          not done on ${day}: ${left.join(', ')}`);
  };
}

/** Moves the clock from stop to stop, and lets people act at each while faults go on. `firstDay`: tomorrow at the clinic. */
export async function runMonths(
  { options, stack, broker }: Run,
  supervisor: Supervisor,
  prepare: (context: JourneyContext, firstDay: string) => Months,
): Promise<Load> {
  const { seed, write } = options;
  const { control, urls } = stack;
  let giveUpAt = Number.POSITIVE_INFINITY;
  const patience = { giveUpAt: () => giveUpAt };
  const context = createContext(stack, patience);
  const provider = createProviderFaults(urls.stripe, seed);
  await provider.clear();
  const months = prepare(context, addDays(clinicDay(stack.businessClock(), timeZone), 1));
  const live = createLive({ stack, patience, write });
  const random = createSeededRandom(seed);
  const stopCount = months.stops.length;

  for (const [index, stop] of months.stops.entries()) {
    const spanMs = options.spanMs / stopCount;
    write(`${stop.day} ${stop.time} at the clinic`);
    giveUpAt = Date.now() + spanMs + stopPatience * options.settleWithinMs;
    const faults = planFaults(random.fork(index), {
      count: Math.ceil(options.faults / stopCount),
      spanMs,
      hasBroker: broker !== null,
      processes: control.processNames,
    });
    await Promise.all([
      applyFaults(faults, { control, supervisor, provider, broker, write }),
      live(stop, months),
    ]);
  }
  await supervisor.untilReady(readyWithinMs);
  await provider.clear();
  const lastFaultAt = Date.now();
  giveUpAt = lastFaultAt + lastPatienceMs;
  write('the last fault is over');
  const { journeys, campaigns, changes } = months;
  return {
    journeys,
    brought: { emails: [], problem: null },
    squats: [],
    desk: context.desk,
    campaigns,
    changes,
    lastFaultAt,
  };
}
