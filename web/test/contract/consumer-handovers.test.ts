// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  handoverQuery,
  useCallOffHandover,
  useOrderHandover,
} from '../../src/features/handovers/api/handovers.ts';
import { dateTime, knownPath, refusal } from './answers.ts';
import { ending, expectOnce, expectRead } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { nullValue, string } = MatchersV3;

const onPlan = (action: string) =>
  knownPath(
    `/api/admin/enrollments/\${enrollmentId}/${action}`,
    `/api/admin/enrollments/21/${action}`,
  );

test('[CHG-195] what stands in the way of a handover', async () => {
  await expectRead(
    { state: ending, what: 'the handover of a plan that has none', path: onPlan('handover') },
    { handover: nullValue(), obstacle: nullValue() },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(handoverQuery(21))).toEqual({ handover: null, obstacle: null });
  });
});

test('[CHG-180] a plan is handed over, and one that isn’t is not called off', async () => {
  const newOwner = {
    firstName: 'Bea',
    lastName: 'Lim',
    email: 'bea.lim@example.com',
    phone: '904-555-0101',
  };
  const body = { newOwner, isAgreed: true } as const;
  await expectOnce(
    { state: ending, what: 'handing a plan over', path: onPlan('handover'), body },
    200,
    {
      handover: {
        state: 'asked',
        newOwnerName: 'Bea Lim',
        newOwnerEmail: 'bea.lim@example.com',
        orderedAt: dateTime,
        orderedBy: string('admin'),
        until: dateTime,
      },
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useOrderHandover(21), body)).toMatchObject({
      handover: { state: 'asked' },
    });
  });
  await expectOnce(
    {
      state: ending,
      what: 'calling off a handover that is none',
      path: onPlan('handover/call-off'),
      body: {},
    },
    409,
    refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(() => useCallOffHandover(21), undefined)).rejects.toMatchObject({
      code: 'status_conflict',
    });
  });
});
