import { expect, test } from 'vitest';
import { activeState, enrollmentRecord, exam, pendingState } from '../../test/factories.ts';
import {
  createFakeCatalog,
  createFakeClock,
  createFakeDatabase,
  silentLogger,
  timeOut,
} from '../../test/fakes.ts';
import { createOpenPlanYears } from './open-plan-years.ts';
import { fakeBenefits, noBenefits } from './test/fake-store.ts';

const offered = { plans: [{ id: 2, benefits: [exam()] }], addOns: [] };

function setUp(...enrollments: ReturnType<typeof enrollmentRecord>[]) {
  const database = createFakeDatabase({ enrollments }, noBenefits());
  const catalog = createFakeCatalog();
  catalog.offeredBenefits.mockResolvedValue(offered);
  const openPlanYears = createOpenPlanYears({
    duePlanYears: {
      list: ({ afterId, limit }) =>
        Promise.resolve(
          enrollments
            .map(({ id }) => id)
            .filter((id) => id > afterId)
            .slice(0, limit),
        ),
    },
    catalog,
    transaction: database.transactionWith((rows) => ({ benefits: fakeBenefits(rows) })),
    logger: silentLogger,
    clock: createFakeClock('2027-02-05T12:00:00Z'),
    timeZone: 'America/New_York',
  });
  return { database, catalog, openPlanYears };
}

const state = activeState();

test('[BEN-03] opens the plan year that has begun, without asking the catalog', async () => {
  const { database, catalog, openPlanYears } = setUp(enrollmentRecord({ state }));
  await openPlanYears();
  expect(database.rows().openedYears).toEqual([{ enrollmentId: 1, startsOn: '2027-01-06' }]);
  expect(catalog.offeredBenefits).not.toHaveBeenCalled();
});

test('[BEN-14] matches all plans sold without benefits with one read of the catalog', async () => {
  const old = { state, benefits: null };
  const { database, catalog, openPlanYears } = setUp(
    enrollmentRecord(old),
    enrollmentRecord({ ...old, id: 2 }),
  );
  await openPlanYears();
  expect(database.rows().openedYears).toHaveLength(2);
  expect(database.rows().enrollments.map(({ benefits }) => benefits)).toEqual([[exam()], [exam()]]);
  expect([...database.rows().unmatched]).toEqual([
    [1, ['Dental care']],
    [2, ['Dental care']],
  ]);
  expect(catalog.offeredBenefits).toHaveBeenCalledTimes(1);
});

test('[BEN-14] leaves them for later while the catalog is away or has no benefits yet', async () => {
  const other = enrollmentRecord({ id: 2, state });
  const { database, catalog, openPlanYears } = setUp(
    enrollmentRecord({ state, benefits: null }),
    other,
  );
  catalog.offeredBenefits.mockImplementation(timeOut);
  await openPlanYears();
  catalog.offeredBenefits.mockResolvedValue({ plans: [{ id: 2, benefits: [] }], addOns: [] });
  await openPlanYears();
  expect(database.rows().unmatched.size).toBe(0);
  expect(database.rows().openedYears.map(({ enrollmentId }) => enrollmentId)).toEqual([2, 2]);
});

test('[BEN-03] opens nothing for a plan that ended or stopped meanwhile', async () => {
  const { database, openPlanYears } = setUp(enrollmentRecord({ state: pendingState() }));
  await openPlanYears();
  expect(database.rows().openedYears).toEqual([]);
});
