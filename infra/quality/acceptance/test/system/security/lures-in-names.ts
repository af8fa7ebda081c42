import { beforeAll, describe, expect, test } from 'vitest';
import { newIdempotencyKey, newVisitor, type BrowserSession } from '../../../src/index.ts';
import { type Belongings, type SecurityFixture } from './security-fixture.ts';

/** Names that would carry a lure into the subject of a mail, or split its headers. */
const lures = [
  'Refund 499 USD - call 1-800-555-0100',
  'Call ８００ ５５５ ０１００',
  'Your refund: https://evil.example',
  'evil.com/refund',
  'evil\u3002com',
  'Rex\r\nBcc: everybody@example.com',
  '\u202eecneb',
  '\u200b\u3164',
];

export function describeLuresInNames(getFixture: () => SecurityFixture): void {
  describe.each(lures)('[TXT-01] the name %j', (lure) => {
    let mine: Belongings;
    let manager: BrowserSession;
    let staff: BrowserSession;
    beforeAll(async () => {
      mine = await getFixture().newOwner();
      manager = await getFixture().newStaff('manager');
      staff = await getFixture().newStaff('staff');
    });

    test('is refused when enrolling, for pets, breeds, and owners', async () => {
      const { pet, owner } = newVisitor();
      const enrollment = { planId: 1 };
      for (const [path, body] of [
        ['pet.name', { pet: { ...pet, name: lure }, owner, enrollment }],
        ['pet.breed', { pet: { ...pet, breed: lure }, owner, enrollment }],
        ['owner.firstName', { pet, owner: { ...owner, firstName: lure }, enrollment }],
        ['owner.lastName', { pet, owner: { ...owner, lastName: lure }, enrollment }],
      ] as const) {
        const answer = await getFixture()
          .newSession()
          .post('/api/enrollments', body, { 'Idempotency-Key': newIdempotencyKey() });
        expect(answer).toMatchObject({
          status: 400,
          body: { fields: { [path]: expect.any(String) } },
        });
      }
    });

    test('is refused when changing a pet or an owner, by the owner and by staff', async () => {
      const { session, petId, ownerId, visitor } = mine;
      for (const by of [session, staff]) {
        for (const [path, body] of [
          [`/api/pets/${petId}`, { ...visitor.pet, name: lure }],
          [`/api/pets/${petId}`, { ...visitor.pet, breed: lure }],
          [`/api/owners/${ownerId}`, { ...visitor.owner, firstName: lure }],
          [`/api/owners/${ownerId}`, { ...visitor.owner, lastName: lure }],
        ] as const) {
          expect((await by.send('PUT', path, { body })).status).toBe(400);
        }
      }
    });

    test('is refused for staff', async () => {
      const added = await manager.post('/api/admin/staff', {
        name: lure,
        username: 'lured',
        email: 'lured@petwell.example',
        role: 'viewer',
      });
      expect(added).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
    });
  });
}
