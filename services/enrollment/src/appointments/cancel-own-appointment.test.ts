import { describe, expect, test } from 'vitest';
import { setUp } from './test/set-up.ts';

/** Visit 1 is of owner 1's pet, on February 10 at 14:00 UTC. */
async function setUpVisit() {
  const set = setUp();
  await set.book();
  return {
    ...set,
    cancel: (ownerId = 1, isMailboxConfirmed = true) =>
      set.cancelOwn({ session: { ownerId, isMailboxConfirmed }, id: 1 }),
  };
}

describe('an owner cancels a visit', () => {
  test('[APT-30] until 24 hours before, once, and is mailed; staff see who canceled it', async () => {
    const { clock, cancel, database } = await setUpVisit();
    clock.set('2026-02-09T14:00:00.000Z');
    const answer = await cancel();
    expect(answer).toMatchObject({ id: 1, status: 'cancelled', isCancelledByOwner: true });
    expect(await cancel()).toEqual(answer);
    expect(database.eventTypes()).toEqual(['appointment booked', 'appointment cancelled']);
    expect(database.rows().appointments[0]).toMatchObject({ isCancelledByOwner: true, version: 1 });
  });

  test('[APT-33] is refused, as if there was none, while the mailbox isn’t confirmed', async () => {
    const { cancel, database } = await setUpVisit();
    await expect(cancel(1, false)).rejects.toMatchObject({ code: 'not_found' });
    expect(database.rows().appointments[0]).toMatchObject({ status: 'scheduled' });
  });

  test('[APT-30] is refused less than 24 hours before', async () => {
    const { clock, cancel, database } = await setUpVisit();
    clock.set('2026-02-09T14:00:00.001Z');
    await expect(cancel()).rejects.toMatchObject({
      code: 'status_conflict',
      publicMessage: 'A visit can be canceled online until 24 hours before. Please call us.',
    });
    expect(database.rows().appointments[0]).toMatchObject({ status: 'scheduled' });
  });

  test('[APT-30] is refused once staff canceled it, and of another owner', async () => {
    const { change, cancel } = await setUpVisit();
    await expect(cancel(2)).rejects.toMatchObject({ code: 'not_found' });
    await change(1, { version: 0, status: 'cancelled' });
    await expect(cancel()).rejects.toMatchObject({
      code: 'status_conflict',
      publicMessage: 'This appointment is canceled.',
    });
  });
});
