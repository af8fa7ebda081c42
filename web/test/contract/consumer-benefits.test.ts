// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { benefitsQuery } from '../../src/shared/benefits/get-benefits.ts';
import { useMailBenefits } from '../../src/features/front-desk/api/mail-benefits.ts';
import { householdQuery } from '../../src/shared/staff/find-pets.ts';
import {
  redemptionsQuery,
  useMoveRedemption,
  useRecordServices,
  useUndoRedemptions,
} from '../../src/features/front-desk/api/redemptions.ts';
import { accepted, dateTime, deskPet, known, knownPath, money, refusal } from './answers.ts';
import { expectCommand, expectOnce, expectRead, paid, unpaid } from './staff-contract.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { arrayContaining, fromProviderState, integer, nullValue, regex, string } = MatchersV3;

const recorded = 'a manager is signed in, and a service was recorded';
const usedUp = 'a manager is signed in, and a service is used up';

const day = regex(/^\d{4}-\d\d-\d\d$/, '2026-11-20');
const benefitsOf = knownPath(
  '/api/enrollments/${enrollmentId}/benefits',
  '/api/enrollments/21/benefits',
);
const redemptionsOf = knownPath(
  '/api/admin/enrollments/${enrollmentId}/redemptions',
  '/api/admin/enrollments/21/redemptions',
);
const batchOf = knownPath(
  '/api/admin/enrollments/${enrollmentId}/redemptions/batch',
  '/api/admin/enrollments/21/redemptions/batch',
);
const moveOf = knownPath(
  '/api/admin/redemptions/${redemptionId}/move',
  '/api/admin/redemptions/501/move',
);

const exam = {
  code: 'exam',
  label: string('Comprehensive physical exam'),
  unit: 'count',
  quantity: integer(2),
  used: integer(1),
  left: integer(1),
  listPrice: money('65.00'),
  careType: 'exam',
  lastUsedOn: day,
  nextDueOn: day,
};
const discount = {
  code: string('discount'),
  label: string('10% off other services'),
  unit: 'discount',
  quantity: nullValue(),
  used: 0,
  left: nullValue(),
  listPrice: nullValue(),
  careType: nullValue(),
  lastUsedOn: nullValue(),
  nextDueOn: nullValue(),
};
const redemption = {
  id: integer(501),
  code: 'exam',
  label: string('Comprehensive physical exam'),
  quantity: 1,
  performedOn: day,
  amount: nullValue(),
  note: nullValue(),
  recordedBy: string('admin'),
  recordedAt: dateTime,
  overrideReason: nullValue(),
  undone: nullValue(),
};
const recordedNow = { redemption, benefit: exam, isPastDue: false };
test('[DSH-17] an owner reads what is left of the plan year', async () => {
  await contract()
    .addInteraction()
    .given('an owner has a paid enrollment, and a service was recorded')
    .uponReceiving('a request for the services of the plan year')
    .withRequest('GET', benefitsOf, (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        enrollmentId: known.enrollmentId,
        planYear: { startsOn: day, endsOn: day },
        benefits: arrayContaining({ ...exam, listPrice: nullValue() }, discount),
        valueUsed: nullValue(),
        paid: money('127.65'),
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(benefitsQuery(21, 'owner'))).toMatchObject({
        benefits: [{ left: 1 }, { left: null }],
        paid: '127.65',
      });
    });
});

test('[DSK-01] staff find a pet', async () => {
  const query = { petId: knownPath('${petId}', '11') };
  await expectRead(
    { state: paid, what: 'one pet', path: '/api/admin/desk/pets', query },
    { pets: [deskPet] },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(householdQuery(11))).toMatchObject([{ petId: 11, status: 'active' }]);
  });
});

test('[BEN-08] staff read what was recorded', async () => {
  await expectRead(
    { state: recorded, what: 'what was recorded in the plan year', path: redemptionsOf },
    { redemptions: [redemption] },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(redemptionsQuery(21))).toMatchObject([{ code: 'exam', undone: null }]);
  });
});

const oneExam = { lines: [{ code: 'exam' }] };

test('[DSK-02] staff record services', async () => {
  await expectCommand(
    { state: paid, what: 'uses of services', path: batchOf, body: oneExam },
    201,
    { redemptions: [redemption], benefits: [exam], isPastDue: false },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useRecordServices(21), oneExam)).toMatchObject({
      benefits: [{ left: 1 }],
    });
  });
});

test('[BEN-17] the last one is not recorded twice, and the line is named', async () => {
  await expectCommand(
    { state: usedUp, what: 'one use too many', path: batchOf, body: oneExam },
    409,
    { ...refusal('none_left'), fields: { 'lines.0.quantity': string('Nothing is left') } },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(() => useRecordServices(21), oneExam)).rejects.toMatchObject({
      code: 'none_left',
      fields: { 'lines.0.quantity': 'Nothing is left' },
    });
  });
});

test('[BEN-08] staff undo and move uses', async () => {
  const reason = 'Wrong pet';
  const undone = { at: dateTime, by: string('admin'), reason };
  const undo = { ids: [fromProviderState('redemptionId', 501)], reason };
  await expectCommand(
    { state: recorded, what: 'an undo', path: '/api/admin/redemptions/undo', body: undo },
    200,
    {
      redemptions: [{ ...redemption, undone }],
      benefits: [{ ...exam, lastUsedOn: nullValue(), nextDueOn: nullValue() }],
      isPastDue: false,
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const input = { ids: [501], reason };
    expect(await mutate(useUndoRedemptions, input)).toMatchObject({
      redemptions: [{ undone: { reason } }],
    });
  });
  const body = { enrollmentId: fromProviderState('otherEnrollmentId', 22), reason };
  await expectCommand(
    { state: recorded, what: 'a move to another plan', path: moveOf, body },
    201,
    recordedNow,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const input = { redemptionId: 501, enrollmentId: 22, reason };
    expect(await mutate(useMoveRedemption, input)).toMatchObject({ redemption: { undone: null } });
  });
});

test('[DSK-33] [MAI-28] staff email what is left to an owner whose address is confirmed', async () => {
  const path = knownPath(
    '/api/admin/enrollments/${enrollmentId}/benefits/mail',
    '/api/admin/enrollments/21/benefits/mail',
  );
  await expectOnce({ state: paid, what: 'mailing what is left of a plan', path }, 200, {
    to: known.email,
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useMailBenefits(21), undefined)).toEqual({ to: 'ana@example.com' });
  });
  await expectOnce(
    { state: unpaid, what: 'mailing what is left to an unconfirmed address', path },
    409,
    refusal('address_unconfirmed'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(mutate(() => useMailBenefits(21), undefined)).rejects.toMatchObject({
      code: 'address_unconfirmed',
    });
  });
});
