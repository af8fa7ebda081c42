import { expect, test } from 'vitest';
import {
  activeState,
  cancelledState,
  enrollmentRecord,
  pendingState,
} from '../../test/factories.ts';
import { createFakeClock, createFakeDatabase } from '../../test/fakes.ts';
import { createOpenPlanYears } from './open-plan-years.ts';
import { fakeBenefits, noBenefits } from './test/fake-store.ts';

async function openYearsOf(enrollment: ReturnType<typeof enrollmentRecord>) {
  const database = createFakeDatabase({ enrollments: [enrollment] }, noBenefits());
  const openPlanYears = createOpenPlanYears({
    duePlanYears: {
      list: ({ afterId }) => Promise.resolve([enrollment.id].filter((id) => id > afterId)),
    },
    transaction: database.transactionWith((rows) => ({ benefits: fakeBenefits(rows) })),
    clock: createFakeClock('2027-02-05T12:00:00Z'),
    timeZone: 'America/New_York',
  });
  await openPlanYears();
  return database.rows().openedYears;
}

test('[BEN-03] opens the plan year that has begun', async () => {
  expect(await openYearsOf(enrollmentRecord({ state: activeState() }))).toEqual([
    { enrollmentId: 1, startsOn: '2027-01-06' },
  ]);
});

test.each([cancelledState(), pendingState()])(
  '[BEN-03] opens nothing for a plan that is $status by now',
  async (state) => {
    expect(await openYearsOf(enrollmentRecord({ state }))).toEqual([]);
  },
);
