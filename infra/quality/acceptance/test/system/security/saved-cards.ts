import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  confirmPayment,
  chooseRecommended,
  newIdempotencyKey,
  readEnrollments,
} from '../../../src/index.ts';
import type { Belongings, SecurityFixture } from './security-fixture.ts';

const useSavedCard = { last4: '4242', textVersion: '2026-11-29' };

export function describeSavedCards(getFixture: () => SecurityFixture): void {
  describe("charging somebody else's saved card", () => {
    let fixture: SecurityFixture;
    let victim: Belongings & { unpaidId: number };
    let attacker: Belongings & { unpaidId: number };

    /** An owner with a paid plan, whose card is on file, and an unpaid plan for a second pet. */
    async function withSecondPet() {
      const owner = await fixture.newOwner();
      const { clientSecret } = await fixture.subscribe(owner);
      await confirmPayment(fixture.stripe, clientSecret);
      await vi.waitFor(
        async () => {
          const [plan] = await readEnrollments(owner.session, owner.email);
          expect(plan?.status).toBe('active');
        },
        { timeout: 20_000, interval: 200 },
      );
      const pet = { ...owner.visitor.pet, name: 'Pepper' };
      const { plan } = await chooseRecommended(owner.session, pet);
      const body = {
        pet,
        owner: owner.visitor.owner,
        enrollment: { planId: plan.id, addOnIds: [], existingOwnerId: owner.ownerId },
      };
      const key = { 'Idempotency-Key': newIdempotencyKey() };
      const answer = await owner.session.post('/api/enrollments', body, key);
      expect(answer.status).toBe(201);
      const { enrollment } = answer.body as { enrollment: { id: number } };
      return { ...owner, unpaidId: enrollment.id };
    }
    beforeAll(async () => {
      fixture = getFixture();
      victim = await withSecondPet();
      attacker = await withSecondPet();
    }, 90_000);

    const pay = (session: Belongings['session'], enrollmentId: number, key = newIdempotencyKey()) =>
      session.post(
        '/api/create-subscription',
        { enrollmentId, useSavedCard },
        { 'Idempotency-Key': key },
      );
    const chargesOf = async ({ email }: Belongings) => {
      const { data: customers } = await fixture.stripe.customers.list({ email });
      const all = await Promise.all(
        customers.map(({ id }) => fixture.stripe.charges.list({ customer: id })),
      );
      return all.flatMap(({ data }) => data).length;
    };

    test('needs the owner’s session, whatever the id', async () => {
      const foreign = await pay(attacker.session, victim.unpaidId);
      expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(JSON.stringify(foreign.body)).not.toContain('"4242"');
      expect((await pay(fixture.newSession(), victim.unpaidId)).status).toBe(401);
      expect((await pay(await fixture.newDemo(), victim.unpaidId)).status).toBe(403);
      expect(await chargesOf(victim)).toBe(1);
      expect(await chargesOf(attacker)).toBe(1);
    });

    test('takes no payment method from the request', async () => {
      const body = {
        enrollmentId: attacker.unpaidId,
        useSavedCard: { ...useSavedCard, paymentMethodId: 'pm_card_visa', ownerId: victim.ownerId },
      };
      expect((await attacker.session.post('/api/create-subscription', body)).status).toBe(400);
      expect(await chargesOf(attacker)).toBe(1);
    });

    test('a race and a replay charge once', async () => {
      const key = newIdempotencyKey();
      const racing = await Promise.all([
        ...Array.from({ length: 4 }, () => pay(victim.session, victim.unpaidId)),
        pay(victim.session, victim.unpaidId, key),
      ]);
      const accepted = racing.filter(({ status }) => status === 200);
      expect(accepted.length).toBeGreaterThan(0);
      for (const { body } of accepted) {
        expect(body).toMatchObject({ savedCardPayment: { outcome: 'accepted' } });
      }
      expect((await pay(victim.session, victim.unpaidId, key)).status).toBe(200);
      expect(await chargesOf(victim)).toBe(2);
    });
  });
}
