import { describe, expect, test } from 'vitest';
import { actor, ownerSession, setUp, wish } from './test/set-up.ts';

describe('requesting', () => {
  test('[APT-04] an owner has at most three open requests, for own pets with a plan', async () => {
    const { ask, withdraw } = setUp();
    const command = { session: ownerSession, request: wish, record: null };
    for (const petId of [2, 3, 99]) {
      await expect(ask({ ...command, request: { ...wish, petId } })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    for (const id of [1, 2, 3]) expect(await ask(command)).toMatchObject({ id, status: 'open' });
    await expect(ask(command)).rejects.toMatchObject({ code: 'status_conflict' });
    await expect(withdraw({ ownerId: 2, id: 1 })).rejects.toMatchObject({ code: 'not_found' });
    const withdrawn = await withdraw({ ownerId: 1, id: 1 });
    expect(await withdraw({ ownerId: 1, id: 1 })).toEqual(withdrawn);
    expect(await ask(command)).toMatchObject({ id: 4 });
  });

  test('[APT-04] refuses preferred days that have passed', async () => {
    const request = { ...wish, preferredTimes: [{ day: '2026-02-04', part: 'any' as const }] };
    await expect(
      setUp().ask({ session: ownerSession, request, record: null }),
    ).rejects.toMatchObject({
      fields: { 'preferredTimes.0.day': 'Choose a day in the future' },
    });
  });

  test('[APT-14] the owner’s note stays with the visit, in later events too', async () => {
    const { database, ask, book, change } = setUp();
    const request = { ...wish, note: 'He limps a little.' };
    await ask({ session: ownerSession, request, record: null });
    expect(await book({ requestId: 1 })).toMatchObject({ ownerNote: 'He limps a little.' });
    const moved = await change(1, { version: 0, time: '11:00', notes: 'Left leg' });
    expect(moved).toMatchObject({ ownerNote: 'He limps a little.', notes: 'Left leg' });
    expect(database.rows().events.map(({ data }) => data)).toMatchObject([
      { mail: { ownerNote: 'He limps a little.' } },
      { mail: { ownerNote: 'He limps a little.' } },
    ]);
    expect(await book({ time: '15:00' })).toMatchObject({ ownerNote: null });
  });

  test('[APT-04] staff book it, once, or decline it with a message', async () => {
    const { database, ask, book, decline } = setUp();
    await ask({ session: ownerSession, request: wish, record: null });
    await ask({ session: ownerSession, request: wish, record: null });
    await expect(book({ petId: 2, requestId: 1 })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await book({ requestId: 1 });
    await expect(book({ requestId: 1, time: '14:00' })).rejects.toMatchObject({
      code: 'status_conflict',
    });
    const declined = await decline({ actor, id: 2, message: 'We are closed that week.' });
    expect(declined).toMatchObject({ status: 'declined', message: 'We are closed that week.' });
    await expect(decline({ actor, id: 2, message: 'Again' })).rejects.toMatchObject({
      code: 'status_conflict',
    });
    expect(database.rows().appointmentRequests[0]).toMatchObject({ status: 'booked' });
    expect(database.eventTypes()).toEqual(['appointment booked', 'appointment-declined']);
  });

  test('[APT-19] a request names services of the plan, which the visit keeps unless staff name others', async () => {
    const { ask, book } = setUp();
    const request = { ...wish, benefitCodes: ['exam', 'dental_cleaning'] };
    const foreign = {
      code: 'validation_failed',
      fields: { benefitCodes: expect.any(String) as string },
    };
    await expect(
      ask({
        session: ownerSession,
        request: { ...wish, benefitCodes: ['exam', 'spay'] },
        record: null,
      }),
    ).rejects.toMatchObject(foreign);
    await expect(book({ benefitCodes: ['spay'] })).rejects.toMatchObject(foreign);
    const codes = { benefitCodes: request.benefitCodes };
    expect(await ask({ session: ownerSession, request, record: null })).toMatchObject(codes);
    expect(await book({ requestId: 1 })).toMatchObject(codes);
    expect(await book({ time: '11:00', benefitCodes: ['exam'] })).toMatchObject({
      benefitCodes: ['exam'],
    });
  });

  test('[APT-39] a request to move a visit moves it, with one mail about the move', async () => {
    const { database, ask, book } = setUp();
    const { id } = await book({ notes: 'Nervous' });
    await book({ petId: 2, time: '11:00' });
    const request = { ...wish, replacesAppointmentId: id, note: 'Later, please' };
    for (const replacesAppointmentId of [2, 99]) {
      const other = ask({
        session: ownerSession,
        request: { ...wish, replacesAppointmentId },
        record: null,
      });
      await expect(other).rejects.toMatchObject({ code: 'not_found' });
    }
    const asked = await ask({ session: ownerSession, request, record: null });
    expect(asked).toMatchObject({ replacesAppointmentId: id });
    // It can overlap the time that it leaves.
    const moved = await book({ requestId: asked.id, time: '09:15' });
    const kept = { notes: 'Nervous', ownerNote: 'Later, please' };
    expect(moved).toMatchObject({ id, time: '09:15', version: 1, ...kept });
    expect(database.rows().appointments).toHaveLength(2);
    expect(database.eventTypes().slice(2)).toEqual(['appointment changed']);
  });

  test('[APT-39] a moved visit has no notes once staff delete them', async () => {
    const { ask, book } = setUp();
    const { id } = await book({ notes: 'Nervous' });
    const request = { ...wish, replacesAppointmentId: id };
    const asked = await ask({ session: ownerSession, request, record: null });
    expect(await book({ requestId: asked.id, notes: '' })).toMatchObject({ id, notes: null });
  });

  test('[APT-39] a moved visit keeps its length, vet, and services unless staff name others', async () => {
    const { database, ask, book } = setUp({ columns: ['Dr. Lee', 'Dr. Ortiz'] });
    const kept = { duration: 120, column: 'Dr. Ortiz', benefitCodes: ['dental_cleaning'] };
    const { id } = await book({ ...kept, type: 'surgery' });
    // Only in the way of a visit with Dr. Lee.
    await book({ petId: 2, time: '13:00', column: 'Dr. Lee' });
    const request = { ...wish, replacesAppointmentId: id };
    const move = { type: 'surgery', time: '13:00', duration: undefined } as const;
    const asked = await ask({ session: ownerSession, request, record: null });
    expect(await book({ ...move, requestId: asked.id })).toMatchObject({ id, ...kept });
    const again = await ask({
      session: ownerSession,
      request: { ...request, benefitCodes: ['exam'] },
      record: null,
    });
    const named = { duration: 45, column: 'Dr. Lee' };
    expect(await book({ ...move, ...named, time: '15:00', requestId: again.id })).toMatchObject({
      id,
      ...named,
      benefitCodes: ['exam'],
    });
    expect(database.rows().appointments).toHaveLength(2);
    expect(await book({ time: '11:00', duration: undefined })).toMatchObject({ duration: 30 });
  });

  test('[APT-31] [APT-39] a visit is moved with services that only an earlier plan had', async () => {
    const { database, ask, book } = setUp();
    await book();
    const benefitCodes = ['spay'];
    Object.assign(database.rows().appointments[0] ?? {}, { benefitCodes });
    const request = { ...wish, benefitCodes, replacesAppointmentId: 1 };
    await ask({ session: ownerSession, request, record: null });
    expect(await book({ requestId: 1, time: '11:00' })).toMatchObject({ id: 1, benefitCodes });
    const more = { ...request, benefitCodes: ['spay', 'neuter'] };
    const refused = ask({ session: ownerSession, request: more, record: null });
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('[APT-33] a visit that staff booked is nothing to move while the mailbox isn’t confirmed, one asked for is', async () => {
    const { ask, book } = setUp();
    const session = { ownerId: 1, isMailboxConfirmed: false };
    const { id } = await book({ time: '11:00' });
    const request = { ...wish, replacesAppointmentId: id };
    await expect(ask({ session, request, record: null })).rejects.toMatchObject({
      code: 'not_found',
    });
    const asked = await ask({ session, request: wish, record: null });
    const own = await book({ requestId: asked.id, time: '14:00' });
    const move = { ...wish, replacesAppointmentId: own.id };
    expect(await ask({ session, request: move, record: null })).toMatchObject({ status: 'open' });
  });

  test('[APT-39] a visit that is not scheduled anymore cannot be moved; its request books a new one', async () => {
    const { database, ask, book, change } = setUp();
    await book();
    const request = { ...wish, replacesAppointmentId: 1 };
    await ask({ session: ownerSession, request, record: null });
    await change(1, { version: 0, status: 'cancelled' });
    await expect(ask({ session: ownerSession, request, record: null })).rejects.toMatchObject({
      code: 'status_conflict',
    });
    expect(await book({ requestId: 1 })).toMatchObject({ id: 2, status: 'scheduled' });
    expect(database.rows().appointments).toMatchObject([{ status: 'cancelled' }, { id: 2 }]);
  });
});
