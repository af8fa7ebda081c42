import { describe, expect, test } from 'vitest';
import { manager, ownerSession, setUp, wish } from './test/set-up.ts';

describe('a day years ahead', () => {
  const far = { day: ['validation_failed', 'Choose a day within the next two years'] } as const;
  const refusal = (field: string) => ({ code: far.day[0], fields: { [field]: far.day[1] } });

  test('[TXT-03] is refused when booking, moving, and requesting', async () => {
    const { book, change, ask, database } = setUp();
    await expect(book({ day: '9999-12-31' })).rejects.toMatchObject(refusal('day'));
    await expect(book({ day: '2028-02-06' })).rejects.toMatchObject(refusal('day'));
    const { id, version } = await book({ day: '2028-02-04' });
    const move = { version, day: '2028-02-07' };
    await expect(change(id, move)).rejects.toMatchObject(refusal('day'));
    const preferredTimes = [
      { day: '2026-02-10', part: 'any' as const },
      { day: '2199-01-01', part: 'any' as const },
    ];
    const asked = ask({
      session: ownerSession,
      request: { petId: 1, preferredTimes },
      record: null,
    });
    await expect(asked).rejects.toMatchObject(refusal('preferredTimes.1.day'));
    expect(database.eventTypes()).toEqual(['appointment booked']);
  });
});

describe('booking', () => {
  test('[APT-01] stores it, tells the owner, and records the staff member', async () => {
    const { database, book } = setUp();
    expect(await book({ notes: ' ' })).toMatchObject({
      petName: 'Biscuit',
      day: '2026-02-10',
      time: '09:00',
      duration: 30,
      version: 0,
      startsAt: '2026-02-10T14:00:00.000Z',
      status: 'scheduled',
      ownerName: 'Ada Park',
    });
    expect(database.eventTypes()).toEqual(['appointment booked']);
    expect(database.rows().activity).toMatchObject([
      { action: 'book-appointment', subject: 'pet/1', detail: 'exam, 2026-02-10 09:00' },
    ]);
  });

  test('[APT-01] refuses the past and pets without a started plan', async () => {
    const { book } = setUp();
    await expect(book({ day: '2026-02-05', time: '07:00' })).rejects.toMatchObject({
      fields: { time: 'Choose a time in the future' },
    });
    for (const petId of [3, 99]) {
      await expect(book({ petId })).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });

  test('[APT-02] refuses an overlap unless it is confirmed', async () => {
    const { database, book } = setUp();
    await book();
    for (const time of ['08:31', '09:00', '09:29']) {
      await expect(book({ petId: 2, time })).rejects.toMatchObject({ code: 'double_booked' });
    }
    await expect(book({ petId: 2, time: '08:00', duration: 480 })).rejects.toMatchObject({
      publicMessage: 'This overlaps the appointment of Biscuit at 9:00 AM.',
    });
    await book({ petId: 2, time: '08:30' });
    await book({ petId: 2, time: '09:30' });
    await book({ petId: 2, confirmDoubleBooking: true });
    expect(database.rows().appointments).toHaveLength(4);
  });

  test('[APT-16] refuses a skipped time and takes the first of a repeated one', async () => {
    const { book } = setUp();
    await expect(book({ day: '2026-03-08', time: '02:30' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const night = { day: '2026-11-01', time: '01:30', confirmOutsideHours: true };
    const first = await book(night, manager);
    expect(first.startsAt).toBe('2026-11-01T05:30:00.000Z');
    expect((await book({ day: '2026-03-09' })).startsAt).toBe('2026-03-09T13:00:00.000Z');
  });
});

describe('changing', () => {
  test('[APT-01] [APT-05] moves it and tells the owner when it was; notes alone are not announced', async () => {
    const { database, book, change } = setUp();
    await book();
    await change(1, { version: 0, notes: 'Nervous' });
    const moved = await change(1, { version: 1, time: '11:15', duration: 60 });
    expect(moved).toMatchObject({ time: '11:15', duration: 60, notes: 'Nervous', version: 2 });
    expect(database.eventTypes()).toEqual(['appointment booked', 'appointment changed']);
    expect(database.rows().events[1]?.data).toMatchObject({
      mail: { previous: { startsAt: '2026-02-10T14:00:00.000Z', duration: 30 } },
    });
  });

  test('[APT-01] refuses a change that is based on an older version', async () => {
    const { book, change } = setUp();
    await book();
    await change(1, { version: 0, time: '10:00' });
    await expect(change(1, { version: 0, time: '11:00' })).rejects.toMatchObject({
      code: 'status_conflict',
    });
  });

  test('[APT-02] a move and a reopening can overlap, but not its own time', async () => {
    const { clock, book, change } = setUp();
    await book();
    await change(1, { version: 0, duration: 45 });
    await book({ petId: 2, time: '10:00' });
    const onto = { version: 1, time: '10:15' };
    await expect(change(1, onto)).rejects.toMatchObject({ code: 'double_booked' });
    clock.set('2026-02-10T15:10:00.000Z');
    await change(2, { version: 0, status: 'no_show' });
    clock.set('2026-02-09T15:10:00.000Z');
    await change(1, onto);
    await expect(change(2, { version: 1, status: 'scheduled' })).rejects.toMatchObject({
      code: 'double_booked',
    });
  });

  test('[APT-01] a cancellation is final; a completed one can be opened again', async () => {
    const { database, book, change } = setUp();
    await book();
    await expect(change(1, { version: 0, status: 'no_show' })).rejects.toMatchObject({
      publicMessage: "It can't be a no-show before its time.",
    });
    await change(1, { version: 0, status: 'completed' });
    await expect(change(1, { version: 1, time: '12:00' })).rejects.toMatchObject({
      code: 'status_conflict',
    });
    await change(1, { version: 1, status: 'scheduled' });
    await change(1, { version: 2, status: 'cancelled' });
    await expect(change(1, { version: 3, status: 'scheduled' })).rejects.toMatchObject({
      publicMessage: 'This appointment is canceled.',
    });
    expect(database.eventTypes()).toEqual(['appointment booked', 'appointment cancelled']);
  });
});

describe('several vets and rooms', () => {
  const columns = ['Dr. Lee', 'Dr. Ortiz'];

  test('[APT-17] overlaps count per column; nobody and names no longer set stand in the first', async () => {
    const { book, change } = setUp({ columns });
    await book({ column: 'Dr. Ortiz' });
    await book({ petId: 2 });
    for (const column of [undefined, 'Dr. Lee', 'Dr. Ortiz']) {
      const again = book({ petId: 2, ...(column !== undefined && { column }) });
      await expect(again).rejects.toMatchObject({ code: 'double_booked' });
    }
    const crossing = change(1, { version: 0, column: 'Dr. Lee' });
    await expect(crossing).rejects.toMatchObject({ code: 'double_booked' });
    await expect(book({ column: 'Dr. Who' })).rejects.toMatchObject({
      fields: { column: 'Choose one of Dr. Lee, Dr. Ortiz' },
    });
  });

  test('[APT-17] another column is not told by mail', async () => {
    const { database, book, change } = setUp({ columns });
    await book();
    expect(await change(1, { version: 0, column: 'Dr. Ortiz' })).toMatchObject({
      column: 'Dr. Ortiz',
      version: 1,
    });
    expect(database.eventTypes()).toEqual(['appointment booked']);
  });
});

test('[APT-34] the activity log tells changed notes from changed services', async () => {
  const { database, book, change } = setUp();
  await book();
  await change(1, { version: 0, notes: 'Bring a sample' });
  await change(1, { version: 1, benefitCodes: ['exam'] });
  await change(1, { version: 2, benefitCodes: [], notes: '' });
  const told = database.rows().activity.map(({ detail }) => detail);
  expect(told.slice(1)).toEqual(['notes', 'services', 'notes and services']);
});

describe('arriving', () => {
  test('[APT-18] is a time on the day of the visit, not a status, and nobody is mailed', async () => {
    const { database, clock, book, change } = setUp();
    await book();
    await expect(change(1, { version: 0, arrived: true })).rejects.toMatchObject({
      publicMessage: 'A pet can only be marked as arrived on the day of its visit.',
    });
    clock.set('2026-02-10T13:50:00.000Z');
    const arrivedAt = '2026-02-10T13:50:00.000Z';
    expect(await change(1, { version: 0, arrived: true })).toMatchObject({
      status: 'scheduled',
      arrivedAt,
    });
    clock.set('2026-02-10T13:55:00.000Z');
    expect(await change(1, { version: 1, arrived: true })).toMatchObject({ arrivedAt });
    expect(await change(1, { version: 2, time: '10:00' })).toMatchObject({ arrivedAt: null });
    await change(1, { version: 3, arrived: true });
    expect(await change(1, { version: 4, arrived: false })).toMatchObject({ arrivedAt: null });
    expect(database.eventTypes()).toEqual(['appointment booked', 'appointment changed']);
    expect(database.rows().activity.map(({ detail }) => detail)).toContain('arrived');
    await change(1, { version: 5, status: 'completed' });
    await expect(change(1, { version: 6, arrived: true })).rejects.toMatchObject({
      publicMessage: 'This appointment is completed.',
    });
  });
});

describe('outside the opening hours', () => {
  const sunday = { day: '2026-02-15', time: '03:00', type: 'surgery' } as const;
  const closed = 'The clinic is closed on Sunday, February 15, 2026.';

  test('[APT-13] staff are refused, also with a confirmation, and learn that a manager can', async () => {
    const { database, book } = setUp();
    for (const confirmOutsideHours of [false, true]) {
      await expect(book({ ...sunday, confirmOutsideHours })).rejects.toMatchObject({
        code: 'outside_hours',
        publicMessage: `${closed} A manager can book it anyway.`,
      });
    }
    await expect(book({ time: '17:45' })).rejects.toMatchObject({
      publicMessage:
        'The clinic is open 8AM-6PM on Tuesday, February 10, 2026. A manager can book it anyway.',
    });
    expect(database.rows().appointments).toEqual([]);
  });

  test('[APT-13] a manager books after a question, and answers the one about an overlap too', async () => {
    const { database, book } = setUp();
    await expect(book(sunday, manager)).rejects.toMatchObject({
      code: 'outside_hours',
      publicMessage: closed,
    });
    const confirmed = { ...sunday, confirmOutsideHours: true };
    expect(await book(confirmed, manager)).toMatchObject({ isOutsideHours: true });
    expect(database.rows().activity).toMatchObject([
      { detail: 'surgery, 2026-02-15 03:00, outside opening hours' },
    ]);
    const other = { ...confirmed, petId: 2 };
    await expect(book(other, manager)).rejects.toMatchObject({ code: 'double_booked' });
    await expect(
      book({ ...sunday, petId: 2, confirmDoubleBooking: true }, manager),
    ).rejects.toMatchObject({ code: 'outside_hours' });
    await book({ ...other, confirmDoubleBooking: true }, manager);
    expect(database.rows().appointments).toHaveLength(2);
  });

  test('[APT-13] moving and lengthening are refused; what is there can stay', async () => {
    const { clock, book, change } = setUp();
    expect(await book()).toMatchObject({ isOutsideHours: false });
    for (const moved of [
      { day: '2026-02-15' },
      { time: '17:45' },
      { time: '16:00', duration: 121 },
    ]) {
      await expect(change(1, { version: 0, ...moved })).rejects.toMatchObject({
        code: 'outside_hours',
      });
    }
    const outside = { version: 0, day: '2026-02-15', confirmOutsideHours: true };
    await expect(change(1, outside)).rejects.toMatchObject({ code: 'outside_hours' });
    expect(await change(1, outside, manager)).toMatchObject({ isOutsideHours: true });
    expect(await change(1, { version: 1, notes: 'Bites' })).toMatchObject({ notes: 'Bites' });
    await change(1, { version: 2, type: 'surgery' });
    clock.set('2026-02-15T14:10:00.000Z');
    await change(1, { version: 3, status: 'completed' });
    expect(await change(1, { version: 4, status: 'scheduled' })).toMatchObject({
      isOutsideHours: true,
    });
  });

  test('[APT-38] owners cannot request a day on which the clinic is closed', async () => {
    const { ask } = setUp();
    const refused = async (day: string) => {
      const preferredTimes = [...wish.preferredTimes, { day, part: 'any' as const }];
      const request = { ...wish, preferredTimes };
      return ask({ session: ownerSession, request, record: null }).catch((error: unknown) => error);
    };
    expect(await refused('2026-02-15')).toMatchObject({
      code: 'validation_failed',
      fields: { 'preferredTimes.1.day': `${closed} Please choose another day.` },
    });
    expect(await refused('2026-12-25')).toMatchObject({
      fields: { 'preferredTimes.1.day': expect.stringContaining('(Christmas Day)') as string },
    });
    expect(await refused('2026-02-14')).toMatchObject({ status: 'open' });
  });
});

describe('reminding', () => {
  test('[APT-35] reminds once, 48 hours before, of scheduled ones', async () => {
    const { database, clock, book, change, remind } = setUp();
    await book();
    await book({ petId: 2, time: '10:00' });
    await change(2, { version: 0, status: 'cancelled' });
    const reminders = () =>
      database.eventTypes().filter((type) => type === 'appointment due').length;
    clock.set('2026-02-08T13:59:00.000Z');
    await remind();
    expect(reminders()).toBe(0);
    clock.set('2026-02-08T14:00:00.000Z');
    await remind();
    await remind();
    expect(reminders()).toBe(1);
    await change(1, { version: 0, day: '2026-02-20' });
    clock.set('2026-02-18T14:00:00.000Z');
    await remind();
    expect(reminders()).toBe(2);
  });

  test('[APT-35] does not remind of one that was booked within 48 hours', async () => {
    const { database, book, remind } = setUp();
    await book({ day: '2026-02-06' });
    await remind();
    expect(database.eventTypes()).toEqual(['appointment booked']);
  });
});
