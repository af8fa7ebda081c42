// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { useKeepPlan } from '../../src/features/work-list/api/outgrown-plans.ts';
import { useEndHold, useHoldPlan, holdPreviewQuery } from '../../src/features/holds/api/holds.ts';
import { knownPath, money, refusal } from './answers.ts';
import { adminEnrollment, ending, expectCommand, expectOnce } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { eachLike, regex, string } = MatchersV3;

const onPlan = (action: string) =>
  knownPath(
    `/api/admin/enrollments/\${enrollmentId}/${action}`,
    `/api/admin/enrollments/21/${action}`,
  );
const day = regex(/^\d{4}-\d\d-\d\d$/, '2026-11-30');

test('[CHG-126] what a hold does', async () => {
  await expectCommand(
    { state: ending, what: 'what a hold does', path: onPlan('hold/preview'), body: { months: 2 } },
    200,
    {
      until: day,
      nextChargeOn: day,
      voidedOn: eachLike(day),
      monthlyTotal: money('93.25'),
      planYearEndsOn: day,
      planYearEndedOn: day,
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(holdPreviewQuery(21, 2))).toMatchObject({ until: '2026-11-30' });
  });
});

test('[CHG-110] a plan is put on hold, and one that is not on hold is not taken back', async () => {
  const body = { months: 2, reason: 'Travels' };
  await expectOnce(
    { state: ending, what: 'putting a plan on hold', path: onPlan('hold'), body },
    200,
    {
      enrollment: {
        ...adminEnrollment('active'),
        stripeSubscriptionId: string('sub_1'),
        stripeCustomerId: string('cus_1'),
        hold: { until: day, nextChargeOn: day },
      },
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useHoldPlan(21), body)).toMatchObject({
      enrollment: { hold: { until: '2026-11-30' } },
    });
  });
  await expectOnce(
    { state: ending, what: 'ending a hold that is none', path: onPlan('hold/end'), body: {} },
    409,
    refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(() => useEndHold(21), undefined)).rejects.toMatchObject({
      code: 'status_conflict',
    });
  });
});

test('[CHG-161] a plan that isn’t on the work list is not kept', async () => {
  const path = knownPath(
    `/api/admin/life-stages/\${enrollmentId}/keep`,
    '/api/admin/life-stages/21/keep',
  );
  await expectCommand(
    { state: ending, what: 'keeping a plan that its pet did not outgrow', path, body: {} },
    409,
    refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(() => useKeepPlan(21), undefined)).rejects.toMatchObject({
      code: 'status_conflict',
    });
  });
});
