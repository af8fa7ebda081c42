import { addDays, addMonths } from '@petwell/chassis/time';
import type { Supervisor } from '../faults/supervisor.ts';
import { planOwners } from '../months/plan-owners.ts';
import { createQueries } from '../months/records.ts';
import { runMonths, type Stop } from '../months/run-months.ts';
import type { ChaosOptions, Run } from '../run.ts';
import type { Load } from '../settle.ts';
import { createActs } from './acts.ts';
import { fateOf, isUnreachable, joinsLate } from './member.ts';
import { createCampaignRecords } from './records.ts';

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
const stops = 10;

function planMembers(options: ChaosOptions) {
  const owners = planOwners(options, {
    stops,
    memberOf: ({ email, index }) => ({
      email,
      fate: fateOf(index),
      enrollmentId: 0,
      hasAgreed: false,
    }),
  });
  for (const { plan, member } of owners) {
    // Those who join late don't wait for the others.
    if (joinsLate(member)) plan.startsAtMs = 0;
  }
  return owners;
}

/** Lets owners join, and moves them to another price by campaigns, while faults go on at every stop of the clock. */
export const runCampaigns = (run: Run, supervisor: Supervisor): Promise<Load> =>
  runMonths(run, supervisor, (context, firstDay) => {
    const records = createCampaignRecords(createQueries(run.stack));
    const inboxUrl = run.stack.urls.mailInbox;
    const acts = createActs(planMembers(run.options), { ...context, records, inboxUrl });
    const { journeys, members, problems } = acts;
    const unreachable = members.filter(isUnreachable).map(({ email }) => email);
    return {
      stops: planStops(firstDay, acts),
      journeys,
      countDue: (day) => Promise.all([records.dueMembers(day), records.waitingMails(unreachable)]),
      free: records.freeTimer,
      campaigns: { members, problems },
      changes: null,
    };
  });
