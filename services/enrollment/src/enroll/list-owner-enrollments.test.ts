import { expect, test } from 'vitest';
import { caller, enrollmentRecord, owner, staffActor } from '../../test/factories.ts';
import { createFakeDatabase } from '../../test/fakes.ts';
import { createListOwnerEnrollments } from './list-owner-enrollments.ts';

const ada = owner();
const bo = owner({ id: 2, email: 'bo@example.com' });
const { store } = createFakeDatabase({
  enrollments: [enrollmentRecord({ owner: ada }), enrollmentRecord({ id: 2, owner: bo })],
});
const list = createListOwnerEnrollments({
  store,
  readPlanChanges: () => Promise.resolve(new Map()),
  offerFurtherPet: () => null,
  listPrepaid: () => Promise.resolve(new Map()),
  timeZone: 'America/New_York',
});
const staff = staffActor();

test.each([
  ['an owner', caller({ ownerId: 1 }), ada],
  ['staff', caller({ staff }), bo],
  ['staff who are owners, for their own', caller({ ownerId: 2, staff }), bo],
  ['staff who are owners, for others', caller({ ownerId: 1, staff }), bo],
])('lists enrollments for %s', async (_name, by, { id, email }) => {
  const found = await list({ email, caller: by, confirmedOwnerId: null });
  expect(found.owner.id).toBe(id);
  expect(found.enrollments.map((one) => one.id)).toEqual([id]);
});

test.each([
  ['an owner reading another owner', caller({ ownerId: 1 }), bo.email],
  ['an owner reading an unknown address', caller({ ownerId: 1 }), 'nobody@example.com'],
  ['a stranger', caller(), ada.email],
  ['staff reading an unknown address', caller({ staff }), 'nobody@example.com'],
])('responds 404 to %s', async (_name, by, email) => {
  await expect(list({ email, caller: by, confirmedOwnerId: null })).rejects.toMatchObject({
    code: 'not_found',
  });
});
