import { addDays, addMonths } from '@petwell/chassis/time';
import type { Supervisor } from '../faults/supervisor.ts';
import { confirmMailbox } from '../load/confirm-mailbox.ts';
import type { Journey } from '../load/journey.ts';
import { createWebClient } from '../load/web-client.ts';
import { createJoin } from '../months/join.ts';
import { planOwners } from '../months/plan-owners.ts';
import { createProblems } from '../months/problems.ts';
import { createQueries } from '../months/records.ts';
import { runMonths, type Stop } from '../months/run-months.ts';
import type { Run } from '../run.ts';
import type { Load } from '../settle.ts';
import { createChangeRecords } from './records.ts';
import { createStaff } from './staff.ts';
import { stepsOf, storyOf, type Crew, type StopName, stopNames } from './stories.ts';

/** When the clock stops after everybody has joined: between the billing days, but for the new year's first day. */
function daysOf(firstDay: string): Record<StopName, string> {
  const newYear = addMonths(firstDay, 12);
  return {
    'first day': addDays(firstDay, 1),
    'second month': addDays(firstDay, 40),
    'last week of a month on hold': addDays(firstDay, 66),
    'after a month on hold': addDays(firstDay, 80),
    'last week of three months on hold': addDays(firstDay, 126),
    'sixth month': addDays(firstDay, 160),
    'before the new year': addDays(newYear, -50),
    'last week of the year': addDays(newYear, -5),
    'new year': newYear,
    // Of the plans that were on hold for a month; the new price is set within a week.
    'last week of a longer year': addDays(addMonths(newYear, 1), -4),
    'a month later': addDays(addMonths(newYear, 1), 1),
    'two months later': addDays(addMonths(newYear, 2), 2),
  };
}

/** Lets owners join, and changes their plans and puts them on hold, while faults go on at every stop of the clock. */
export const runChanges = (run: Run, supervisor: Supervisor): Promise<Load> =>
  runMonths(run, supervisor, (context, firstDay) => {
    const records = createChangeRecords(createQueries(run.stack), run.stack.businessClock);
    const crew: Crew = { ...context, records, staff: createStaff(context.desk, records) };
    const { problems, attempt } = createProblems();
    const journeys: Journey[] = [];
    const owners = planOwners(run.options, {
      stops: stopNames.length + 1,
      memberOf: ({ email, index }) => ({ email, story: storyOf(index), enrollmentId: 0 }),
    });
    for (const { plan, member } of owners) plan.choice = stepsOf(member.story).has;
    const members = owners.map(({ member }) => member);

    const join = () =>
      attempt('joining', async () => {
        journeys.push(...(await createJoin({ ...context, records })(owners)));
        await Promise.all(
          members.map(({ email }) =>
            confirmMailbox({ ...context, email, web: createWebClient(context.gatewayUrl) }),
          ),
        );
      });
    const actAt = (name: StopName) => () =>
      Promise.all(
        members.map(async (member) => {
          const { story, enrollmentId } = member;
          const step = stepsOf(story).steps[name];
          if (!step) return;
          await attempt(`${story}, enrollment ${enrollmentId}, ${name}`, () =>
            step(enrollmentId, crew, member),
          );
        }),
      );
    const days = daysOf(firstDay);
    return {
      stops: [
        { day: firstDay, time: '10:00', act: join },
        ...stopNames.map((name): Stop => ({ day: days[name], time: '12:00', act: actAt(name) })),
      ],
      journeys,
      countDue: async () => [...(await records.countDue()), await records.waitingMails([])],
      campaigns: null,
      changes: { members, problems },
    };
  });
