import { expect, test } from 'vitest';
import { newIdempotencyKey, readEnrollments } from '../../../src/index.ts';
import type { SecurityFixture } from './security-fixture.ts';

export function describeLedgerErasure(getFixture: () => SecurityFixture): void {
  test('[BEN-16] discarding or enrolling again erases no use of an unpaid plan', async () => {
    const fixture = getFixture();
    const { session, enrollmentId, ownerId, visitor, email } = await fixture.newOwner();
    const manager = await fixture.newStaff('manager');
    const path = `/api/admin/enrollments/${enrollmentId}`;
    const benefits = await manager.get(`/api/enrollments/${enrollmentId}/benefits`);
    expect(benefits.status).toBe(200);
    const code = /"code":"([^"]+)"/.exec(JSON.stringify(benefits.body))?.[1] ?? 'exam';
    const overrideReason = 'Pays at the desk';
    const recorded = await manager.post(`${path}/redemptions`, { code, overrideReason });
    expect(recorded.status).toBe(201);

    const [mine] = await readEnrollments(session, email);
    const again = {
      pet: visitor.pet,
      enrollment: { planId: mine?.plan.id, addOnIds: [], existingOwnerId: ownerId },
    };
    for (const attempt of [
      () => session.post(`/api/enrollments/${enrollmentId}/discard`),
      () => session.post('/api/enrollments', again, { 'Idempotency-Key': newIdempotencyKey() }),
    ]) {
      const refused = await attempt();
      expect(refused.status).toBe(409);
      expect(JSON.stringify(refused.body)).toContain('(904) 555-0134');
    }
    const undone = await manager.post(
      `/api/admin/redemptions/${(recorded.body as { redemption: { id: number } }).redemption.id}/undo`,
      { reason: 'The end of the attack' },
    );
    expect(undone.status).toBe(200);
  });
}
