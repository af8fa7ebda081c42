import { addDays, addMonths, clinicDay } from '@petwell/chassis/time';
import { applyFaults } from '../faults/apply-faults.ts';
import { planFaults } from '../faults/plan-faults.ts';
import { createProviderFaults } from '../faults/provider-faults.ts';
import type { Supervisor } from '../faults/supervisor.ts';
import { createContext } from '../load/create-context.ts';
import { planJourney } from '../load/plan-journey.ts';
import type { Run } from '../run.ts';
import { createSeededRandom } from '../seeded-random.ts';
import type { Load } from '../settle.ts';
import { createActs } from './acts.ts';
import { moveClockTo, timeZone } from './clock.ts';
import { fateOf, joinsLate } from './member.ts';
import { createRecords } from './records.ts';

/** A time at the clinic, and what people do then, once the timers are done. */
type Stop = { day: string; time: string; act?: () => Promise<unknown> };

const readyWithinMs = 60_000;
/** How long a stop may last after its faults, until everybody gives up, in times that everything must be in order in. */
const stopPatience = 4;
const lastPatienceMs = 40_000;

type Acts = ReturnType<typeof createActs>;

/** The second campaign's late members begin their year, and get their mails, a day after the others. */
function planStops(firstDay: string, acts: Acts): Stop[] {
  const newYear = addMonths(firstDay, 12);
  const before = (days: number) => addDays(newYear, -days);
  return [
    { day: firstDay, time: '10:00', act: acts.join },
    { day: addDays(firstDay, 1), time: '10:00', act: acts.joinLate },
    { day: addDays(firstDay, 200), time: '10:00', act: () => acts.publish(newYear) },
    { day: before(46), time: '10:00', act: acts.endAndKeep },
    { day: before(45), time: '10:00', act: acts.agree },
    { day: before(14), time: '10:00' },
    { day: before(13), time: '10:00' },
    { day: before(1), time: '23:00', act: acts.endLate },
    { day: newYear, time: '12:00', act: acts.undo },
    { day: addDays(addMonths(newYear, 1), 2), time: '12:00' },
  ];
}

function planOwners({ seed, enrollments: count, spanMs }: Run['options'], stops: number) {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const planned = planJourney(random, {
      index,
      count,
      spanMs: spanMs / stops / 2,
      run: String(seed),
    });
    const isAbandoned = planned.ending.startsWith('abandons');
    const plan = {
      ...planned,
      // Later months are charged without the cardholder.
      card: 'accepted' as const,
      ending: isAbandoned ? ('closes-browser' as const) : planned.ending,
      hasSecondPet: false,
      aftermath: null,
    };
    const member = { email: plan.email, fate: fateOf(index), enrollmentId: 0, hasAgreed: false };
    // Those who join late wait for nobody.
    if (joinsLate(member)) plan.startsAtMs = 0;
    return { plan, member };
  });
}

/** Lets owners join, and moves them to another price by campaigns, while faults go on at every stop of the clock. */
export async function runCampaigns(
  { options, stack, broker }: Run,
  supervisor: Supervisor,
): Promise<Load> {
  const { seed, write } = options;
  const { control, urls } = stack;
  let giveUpAt = Number.POSITIVE_INFINITY;
  const patience = { giveUpAt: () => giveUpAt };
  const context = createContext(stack, patience);
  const provider = createProviderFaults(urls.stripe, seed);
  await provider.clear();
  const firstDay = addDays(clinicDay(stack.businessClock(), timeZone), 1);
  const stopCount = 10;
  const acts = createActs(planOwners(options, stopCount), {
    ...context,
    records: createRecords(stack),
    inboxUrl: urls.mailInbox,
  });
  const random = createSeededRandom(seed);

  async function live({ day, time, act }: Stop): Promise<void> {
    await moveClockTo(stack, { day, time, patience });
    await acts.untilDone(day);
    await act?.();
    if (!(await acts.untilDone(day))) write(`          not everything was done on ${day}`);
  }

  for (const [index, stop] of planStops(firstDay, acts).entries()) {
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
      live(stop),
    ]);
  }
  await supervisor.untilReady(readyWithinMs);
  await provider.clear();
  const lastFaultAt = Date.now();
  giveUpAt = lastFaultAt + lastPatienceMs;
  write('the last fault is over');
  const { journeys, members, problems } = acts;
  return {
    journeys,
    brought: { emails: [], problem: null },
    squats: [],
    desk: context.desk,
    campaigns: { members, problems },
    lastFaultAt,
  };
}
