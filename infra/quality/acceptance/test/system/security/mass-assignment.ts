import { describe, expect, test } from 'vitest';
import { newVisitor, readEnrollments } from '../../../src/index.ts';
import { signUpTwoOwners, type SecurityFixture } from './security-fixture.ts';

export function describeMassAssignment(getFixture: () => SecurityFixture): void {
  describe('fields that callers must not set', () => {
    const owners = signUpTwoOwners(getFixture);

    test('cannot enroll as paid, active, cheap, demo, or another owner', async () => {
      const [plan] = (await getFixture().newSession().get('/api/plans')).body as { id: number }[];
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
        ownerId: owners.victim.ownerId,
        stripeSubscriptionId: 'sub_mine',
        password: 'attackers-password',
      };
      const session = getFixture().newSession();
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
      expect(owner.id).not.toBe(owners.victim.ownerId);
    });

    test('contact data and pets accept no other fields', async () => {
      const extras = { isActive: false, isDemo: true, role: 'manager', password: 'x', version: 99 };
      const saved = await owners.attacker.session.send(
        'PUT',
        `/api/owners/${owners.attacker.ownerId}`,
        {
          body: { ...owners.attacker.visitor.owner, ...extras },
        },
      );
      expect(saved).toMatchObject({ status: 200, body: { owner: { isActive: true } } });
      expect((await owners.attacker.session.get('/api/session')).body).toMatchObject({
        owner: { id: owners.attacker.ownerId, isActive: true, isDemo: false },
        staff: null,
      });
      const given = await owners.attacker.session.send(
        'PUT',
        `/api/pets/${owners.attacker.petId}`,
        {
          body: { ...owners.attacker.visitor.pet, ownerId: owners.victim.ownerId },
        },
      );
      expect(given).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    });

    test.each([
      ['activate', 'POST', { paymentIntentId: 'pi_1', status: 'active', membershipFeePaid: true }],
      ['membership-fee', 'PATCH', { paid: true, amount: 0 }],
      ['cancel', 'POST', { status: 'active' }],
    ])('%s refuses unknown fields', async (action, method, body) => {
      const path = `/api/enrollments/${owners.attacker.enrollmentId}/${action}`;
      const response = await owners.attacker.session.send(method, path, { body });
      expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      const [view] = await readEnrollments(owners.attacker.session, owners.attacker.email);
      expect(view).toMatchObject({ status: 'pending_payment', membershipFeePaid: false });
    });
  });
}
