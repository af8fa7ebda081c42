import { beforeAll, describe, expect, test } from 'vitest';
import { readEnrollments } from '../../../src/index.ts';
import { newVisitor, type Belongings, type SecurityFixture } from './security-fixture.ts';

export function describeMassAssignment(getFixture: () => SecurityFixture): void {
  describe('fields that callers must not set', () => {
    let fixture: SecurityFixture;
    let victim: Belongings;
    let attacker: Belongings;
    beforeAll(async () => {
      fixture = getFixture();
      victim = await fixture.newOwner();
      attacker = await fixture.newOwner();
    });

    test('cannot enroll as paid, active, cheap, demo, or another owner', async () => {
      const [plan] = (await fixture.newSession().get('/api/plans')).body as { id: number }[];
      const visitor = newVisitor();
      const wishes = {
        id: 1,
        status: 'active',
        isActive: true,
        isDemo: true,
        role: 'manager',
        membershipFeePaid: true,
        membershipFee: '0.00',
        totalMonthlyPrice: '0.01',
        ownerId: victim.ownerId,
        stripeSubscriptionId: 'sub_mine',
        password: 'attackers-password',
      };
      const session = fixture.newSession();
      const response = await session.post('/api/enrollments', {
        ...wishes,
        pet: { ...visitor.pet, ...wishes },
        owner: { ...visitor.owner, ...wishes },
        enrollment: { planId: plan?.id, ...wishes },
      });
      expect(response).toMatchObject({
        status: 201,
        body: {
          enrollment: { status: 'pending_payment', membershipFeePaid: false },
          owner: { isActive: false },
          requiresAccountSetup: true,
        },
      });
      const { enrollment, owner, pet } = response.body as {
        enrollment: Record<string, unknown>;
        owner: { id: number };
        pet: { ownerId: number };
      };
      expect(enrollment.totalMonthlyPrice).not.toBe('0.01');
      expect(enrollment.membershipFee).not.toBe('0.00');
      expect(enrollment.stripeSubscriptionId).toBeNull();
      expect(pet.ownerId).toBe(owner.id);
      expect(owner.id).not.toBe(victim.ownerId);
    });

    test('contact data and pets accept no other fields', async () => {
      const extras = { isActive: false, isDemo: true, role: 'manager', password: 'x', version: 99 };
      const saved = await attacker.session.send('PUT', `/api/owners/${attacker.ownerId}`, {
        body: { ...attacker.visitor.owner, ...extras },
      });
      expect(saved).toMatchObject({ status: 200, body: { owner: { isActive: true } } });
      expect((await attacker.session.get('/api/session')).body).toMatchObject({
        owner: { id: attacker.ownerId, isActive: true, isDemo: false },
        staff: null,
      });
      const given = await attacker.session.send('PUT', `/api/pets/${attacker.petId}`, {
        body: { ...attacker.visitor.pet, ownerId: victim.ownerId },
      });
      expect(given).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    });

    test.each([
      ['activate', 'POST', { paymentIntentId: 'pi_1', status: 'active', membershipFeePaid: true }],
      ['membership-fee', 'PATCH', { paid: true, amount: 0 }],
      ['cancel', 'POST', { status: 'active' }],
    ])('%s refuses unknown fields', async (action, method, body) => {
      const path = `/api/enrollments/${attacker.enrollmentId}/${action}`;
      const response = await attacker.session.send(method, path, { body });
      expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      const [view] = await readEnrollments(attacker.session, attacker.email);
      expect(view).toMatchObject({ status: 'pending_payment', membershipFeePaid: false });
    });
  });
}
