import { expect, test } from 'vitest';
import type { SecurityFixture } from './security-fixture.ts';

/** A weekday about two weeks ahead, on which the clinic is open. */
function openDay(): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

export function describeBookingsAfterDeath(getFixture: () => SecurityFixture): void {
  test('[CAR-15] bookings that race with a pet’s death leave no visit', async () => {
    const fixture = getFixture();
    const { session, enrollmentId, petId } = await fixture.newOwner();
    const manager = await fixture.newStaff('manager');
    const started = await manager.post('/api/admin/activate-subscription', {
      enrollmentId,
      overrideReason: 'Paid in cash',
    });
    expect(started.status).toBe(200);
    const day = openDay();
    const book = (hour: number) => () =>
      manager.post('/api/admin/appointments', { petId, type: 'exam', day, time: `${hour}:00` });
    const bookings = [10, 11, 12, 13, 14, 15, 16, 17].map(book);
    const die = () => session.post(`/api/pets/${petId}/deceased`, { isConfirmed: true });
    const requests = [...bookings.slice(0, 4), die, ...bookings.slice(4)];
    const answers = await Promise.all(requests.map((send) => send()));
    expect(answers[4]?.status).toBe(200);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const visits = await session.get('/api/appointments');
    expect(visits.status).toBe(200);
    expect(JSON.stringify(visits.body)).not.toContain('"scheduled"');
  });
}
