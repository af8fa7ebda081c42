import { expect, test } from 'vitest';
import { setUp } from './test/set-up.ts';

test('[APT-50] a walk-in is a visit from now on that has arrived, without an email', async () => {
  const { walkIn, database, clock } = setUp();
  clock.set('2026-02-05T13:02:00.000Z');
  expect(await walkIn({ type: 'grooming' })).toMatchObject({
    petId: 1,
    type: 'grooming',
    day: '2026-02-05',
    time: '08:00',
    status: 'scheduled',
    arrivedAt: '2026-02-05T13:02:00.000Z',
  });
  expect(database.eventTypes()).toEqual([]);
  expect(database.rows().activity).toMatchObject([
    { action: 'book-appointment', subject: 'pet/1', detail: 'grooming, walk-in at 08:02' },
  ]);
});

test('[APT-50] it stands in line although its time is taken, and nobody is told when it is canceled', async () => {
  const { walkIn, book, change, clock, database } = setUp();
  await book({ petId: 2, day: '2026-02-05', time: '09:00' });
  clock.set('2026-02-05T14:00:00.000Z');
  const { id, version } = await walkIn();
  await change(id, { version, status: 'cancelled' });
  expect(database.eventTypes()).toEqual(['appointment booked']);
});

test('[APT-50] a pet that has a visit today is checked in for that one', async () => {
  const { walkIn, book } = setUp();
  await book({ day: '2026-02-05', time: '14:30' });
  await expect(walkIn()).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage: 'Biscuit has a visit today at 2:30 PM. Please use that one.',
  });
  await expect(walkIn({ petId: 2 })).resolves.toMatchObject({ petId: 2 });
  await expect(walkIn({ petId: 2 })).rejects.toMatchObject({ code: 'status_conflict' });
});

test('[APT-50] refuses pets without a started plan, and vets that aren’t there', async () => {
  const { walkIn } = setUp();
  for (const petId of [3, 99]) {
    await expect(walkIn({ petId })).rejects.toMatchObject({ code: 'validation_failed' });
  }
  await expect(walkIn({ column: 'Dr. No' })).rejects.toMatchObject({ code: 'validation_failed' });
});
