import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { accountExportSchema } from '@petwell/contracts';
import { as, eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

const download = (ownerId: number) =>
  enrollment.send('GET', '/api/account/export', { headers: as.owner(ownerId) });

const ended = (ownerId: number) =>
  eventually(async () => {
    const subject = `export/${ownerId}`;
    return (await enrollment.prisma.staffClaim.count({ where: { subject } })) === 0 || undefined;
  });

test('[ACC-16] an owner downloads all their data as a file', async () => {
  const { owner, pet, enrollment: made } = await enrollment.enroll();
  await enrollment.prisma.petPhoto.create({
    data: { petId: pet.id, contentType: 'image/png', content: new Uint8Array([1, 2, 3]) },
  });
  await enrollment.prisma.petActivity.create({
    data: {
      petId: pet.id,
      activityType: 'vaccination',
      description: 'Rabies',
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

test('[ACC-44] a download that the client leaves is over, and the fourth in an hour is refused', async () => {
  const { owner, pet } = await enrollment.enroll();
  await enrollment.prisma.petPhoto.create({
    data: { petId: pet.id, contentType: 'image/png', content: new Uint8Array(20_000_000) },
  });
  const left = await download(owner.id);
  const busy = await download(owner.id);
  expect(busy.status).toBe(429);
  expect(busy.headers.get('retry-after')).toBe('10');
  await left.body?.cancel();
  await ended(owner.id);
  await enrollment.prisma.petPhoto.deleteMany();
  for (let count = 0; count < 2; count += 1) {
    const response = await download(owner.id);
    expect(response.status).toBe(200);
    await response.text();
    await ended(owner.id);
  }
  const refused = await download(owner.id);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(await refused.json()).toMatchObject({
    message: 'You can download your data 3 times an hour. Please try again in an hour.',
  });
});

test('[ACC-16] owners get only their own data, whatever they send', async () => {
  await enrollment.enroll();
  const response = await enrollment.send('GET', '/api/account/export?ownerId=1&id=1', {
    headers: as.owner(2),
  });
  expect(accountExportSchema.parse(await response.json()).pets).toEqual([]);
  expect(enrollment.services.billing.calls.at(-1)?.path).toBe('/internal/owners/2/held-data');
});

test('[CAR-08] the file has holds and life stages, and they go with the enrollment', async () => {
  const { prisma } = enrollment;
  const { owner, enrollment: made } = await enrollment.enroll();
  const resumesAt = new Date('2026-05-05T14:00:00.000Z');
  await prisma.hold.create({
    data: {
      id: randomUUID(),
      enrollmentId: made.id,
      months: 3,
      reason: 'Travels',
      orderedBy: { staffId: 1, username: 'maya', name: null, role: 'manager', clientAddress: '' },
      orderedAt: new Date('2026-02-05T14:00:00.000Z'),
      state: 'over',
      startsOn: new Date('2026-02-05'),
      resumesAt,
      nextChargeAt: resumesAt,
      heldMonths: 2,
    },
  });
  await prisma.lifeStage.create({
    data: {
      enrollmentId: made.id,
      planId: 4,
      ageGroup: 'young adult',
      followerId: 2,
      followerName: 'Dog Gold',
      effectiveFrom: new Date('2027-02-05'),
      isOpen: false,
      endsOn: new Date('2027-02-05'),
      keptAt: resumesAt,
    },
  });
  const held = accountExportSchema.parse(await (await download(owner.id)).json());
  expect(held.enrollments).toMatchObject([
    {
      holds: [
        { months: 3, reason: 'Travels', startsOn: '2026-02-05', voidedMonths: 2, state: 'over' },
      ],
      lifeStages: [{ nextPlan: 'Dog Gold', endsOn: '2027-02-05', keptAt: resumesAt.toISOString() }],
    },
  ]);
  await prisma.enrollment.delete({ where: { id: made.id } });
  expect([await prisma.hold.count(), await prisma.lifeStage.count()]).toEqual([0, 0]);
});
