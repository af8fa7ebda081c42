import type { EnrollmentResponse } from '@petwell/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  enrollAndPay,
  eventually,
  newIdempotencyKey,
  newVisitor,
  readEnrollments,
  type BrowserSession,
} from '../../../src/index.ts';
import { type Belongings, type SecurityFixture } from './security-fixture.ts';

const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
const lone = '\ud83d';

export function describeUnstorableInput(getFixture: () => SecurityFixture): void {
  describe('input that cannot be stored', () => {
    let mine: Belongings;
    let staff: BrowserSession;
    let paid: EnrollmentResponse;
    beforeAll(async () => {
      const fixture = getFixture();
      mine = await fixture.newOwner();
      staff = await fixture.newStaff('manager');
      const session = fixture.newSession();
      const visitor = newVisitor();
      paid = (await enrollAndPay(session, fixture.stripe, visitor)).enrolled;
      await eventually('the active plan', () => readEnrollments(session, visitor.owner.email), {
        isDone: ([plan]) => plan?.status === 'active',
      });
    });
    const withKey = () => ({ 'Idempotency-Key': newIdempotencyKey() });

    test.each([true, false])(
      '[TXT-03] 200,000 brackets (with a key: %s) get a 400',
      async (hasKey) => {
        const { gateway } = getFixture().stack.urls;
        const cookies = { owner: await mine.session.cookies(), staff: await staff.cookies() };
        for (const [path, cookie] of [
          ['/api/enrollments', cookies.owner],
          [`/api/enrollments/${mine.enrollmentId}/cancel`, cookies.owner],
          ['/api/create-subscription', cookies.owner],
          ['/api/admin/appointments', cookies.staff],
          [`/api/admin/enrollments/${paid.enrollment.id}/redemptions`, cookies.staff],
        ] as const) {
          for (const body of [deep, `{"a":${deep}}`]) {
            const answer = await fetch(new URL(path, gateway), {
              method: 'POST',
              body,
              headers: { 'content-type': 'application/json', cookie, ...(hasKey && withKey()) },
            });
            expect({ path, status: answer.status }).toEqual({ path, status: 400 });
          }
        }
      },
    );

    test('[TXT-03] half a surrogate pair gets a 400 at its field', async () => {
      const { visitor, session, petId, ownerId } = mine;
      const fresh = newVisitor();
      const notes = `/api/admin/customers/${ownerId}/notes`;
      const answers = [
        await session.send('PUT', `/api/pets/${petId}`, {
          body: { ...visitor.pet, healthConcerns: [lone] },
        }),
        await session.send('PUT', `/api/owners/${ownerId}`, {
          body: { ...visitor.owner, phone: lone },
        }),
        await getFixture()
          .newSession()
          .post(
            '/api/enrollments',
            { ...fresh, pet: { ...fresh.pet, healthConcerns: [lone] }, enrollment: { planId: 1 } },
            withKey(),
          ),
        await staff.post(notes, { text: lone }, withKey()),
        await staff.post(
          '/api/admin/appointments',
          { petId: paid.pet.id, type: 'exam', day: '2030-01-01', time: '10:00', notes: lone },
          withKey(),
        ),
      ];
      for (const { status, body } of answers) {
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { code: 'validation_failed' },
        });
      }
      expect(answers[0]?.body).toMatchObject({
        fields: { 'healthConcerns.0': 'Contains a character that cannot be saved' },
      });
    });

    test('[TXT-03] a visit in the year 9999 gets a 400 at its day', async () => {
      const visit = { petId: paid.pet.id, type: 'exam', time: '10:00' };
      for (const day of ['9999-12-31', '9999-01-01', '2199-12-31', '0001-01-01']) {
        const booked = await staff.post('/api/admin/appointments', { ...visit, day }, withKey());
        expect(booked).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
        const listed = await staff.get(`/api/admin/appointments?day=${day}`);
        expect(listed.status).toBe(day === '2199-12-31' ? 200 : 400);
      }
    });

    test('[TXT-03] discounts of any size and number never overflow a sum', async () => {
      const path = `/api/admin/enrollments/${paid.enrollment.id}/redemptions`;
      const { body } = await staff.get(`/api/enrollments/${paid.enrollment.id}/benefits`);
      const { benefits } = body as { benefits: { code: string; unit: string }[] };
      const discount = benefits.find(({ unit }) => unit === 'discount');
      if (!discount) throw new Error('the plan has no discount');
      const give = (amount: string) => staff.post(path, { code: discount.code, amount }, withKey());
      expect(await give('999999.99')).toMatchObject({
        status: 400,
        body: { fields: { amount: 'Enter $9,999.99 or less' } },
      });
      expect((await give('9999.99')).status).toBe(201);
    });
  });
}
