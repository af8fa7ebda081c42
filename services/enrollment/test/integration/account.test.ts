import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountExportSchema } from '@petwell/contracts';
import { as, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment();
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

const download = (ownerId: number) =>
  enrollment.send('GET', '/api/account/export', { headers: as.owner(ownerId) });

test('[ACC-16] an owner downloads all their data as a file', async () => {
  const { owner, pet, enrollment: made } = await enrollment.enroll();
  await enrollment.prisma.petPhoto.create({
    data: { petId: pet.id, contentType: 'image/png', content: new Uint8Array([1, 2, 3]) },
  });
  await enrollment.prisma.petActivity.create({
    data: {
      ...{ petId: pet.id, activityType: 'vaccination', description: 'Rabies' },
      date: new Date('2026-02-03T10:00:00.000Z'),
    },
  });
  const response = await download(owner.id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="petwell-my-data.json"',
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const held = accountExportSchema.parse(await response.json());
  expect(held.pets).toMatchObject([
    {
      name: 'Biscuit',
      photo: 'data:image/png;base64,AQID',
      activities: [{ activityType: 'vaccination', description: 'Rabies' }],
    },
  ]);
  expect(held.enrollments).toMatchObject([
    { id: made.id, planName: 'Dog Gold', addOnNames: ['Dental care'], status: 'pending_payment' },
  ]);
  for (const service of ['identity', 'billing', 'notification'] as const) {
    expect(enrollment.services[service].calls.at(-1)?.path).toBe(
      `/internal/owners/${owner.id}/held-data`,
    );
  }
});

test('[ACC-16] owners get only their own data, whatever they send', async () => {
  await enrollment.enroll();
  const response = await enrollment.send('GET', '/api/account/export?ownerId=1&id=1', {
    headers: as.owner(2),
  });
  expect(accountExportSchema.parse(await response.json()).pets).toEqual([]);
  expect(enrollment.services.billing.calls.at(-1)?.path).toBe('/internal/owners/2/held-data');
});
