import { describe, expect, test, vi } from 'vitest';
import { owner as ownerWith } from '../../test/factories.ts';
import { createFakeDatabase } from '../../test/fakes.ts';
import type { CareEnrollment } from './rules-notices.ts';
import type { CareReads, CareStore, Household, Visit } from './transaction.ts';
import { createSendCareNotices } from './send-care-notices.ts';

const owner = ownerWith();
const year = { startsOn: '2026-09-14', endsOn: '2027-09-13' };
const exam = {
  code: 'exam',
  label: 'Physical exam',
  careType: 'exam',
  quantity: 2,
  used: 0,
  intervalDays: 182,
  firstDueOn: '2027-03-15',
  ...year,
};
const nails = { ...exam, code: 'nail_trim', label: 'Nail trim', careType: 'grooming' };
const enrollment = (given: Partial<CareEnrollment> = {}): CareEnrollment => ({
  enrollmentId: 17,
  planName: 'Dog Gold',
  pet: { id: 11, name: 'Biscuit' },
  services: [exam],
  lastCare: new Map(),
  booked: new Set(),
  ...given,
});
const pepper = enrollment({ enrollmentId: 18, pet: { id: 12, name: 'Pepper' } });

/** In the afternoon of March 10 at the clinic. */
const visitRecordedAt = new Date('2027-03-10T20:00:00.000Z');

/** The token of every owner. */
const stopToken = '5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11';

/** Remembers notices in memory. */
function fakeCare(sent: Set<string>, stoppedOwnerIds: number[]): CareStore {
  const refuse = () => Promise.reject(new Error('not part of this fake'));
  return {
    takeNotices(petId, notices) {
      const keys = notices.filter((notice) => !sent.has(`${petId} ${notice}`));
      for (const notice of keys) sent.add(`${petId} ${notice}`);
      return Promise.resolve(keys);
    },
    reminderToken: (ownerId) =>
      Promise.resolve(stoppedOwnerIds.includes(ownerId) ? null : stopToken),
    setReminders: refuse,
    stopReminders: refuse,
    report: refuse,
    lockReport: refuse,
    decideReport: refuse,
    addActivity: refuse,
    markDeceased: refuse,
  };
}

/** Sends the notices of one household at the given times, one after another. */
async function send(
  times: readonly string[],
  given: {
    enrollments?: CareEnrollment[];
    visits?: Visit[];
    deceasedPetIds?: number[];
    stoppedOwnerIds?: number[];
  } = {},
) {
  const { stoppedOwnerIds = [] } = given;
  const { enrollments = [enrollment()], visits = [], ...stored } = given;
  const database = createFakeDatabase(
    { owners: [owner], ...stored },
    { notices: new Set<string>() },
  );
  const finished = new Set<string>();
  let now = '';
  const household: Household = { owner, enrollments };
  const careReads: CareReads = {
    findPet: () => Promise.resolve(null),
    listHouseholds: ({ afterId }) => Promise.resolve(afterId === 0 ? [household] : []),
    listVisits: ({ day, recordedBefore }) =>
      Promise.resolve(day === '2027-03-10' && recordedBefore >= visitRecordedAt ? visits : []),
    readWork: () =>
      Promise.resolve({ endings: [], reports: [], reportsTotal: 0, nextCursor: null }),
    isPassFinished: (day) => Promise.resolve(finished.has(day)),
    finishPass: (day) => Promise.resolve(void finished.add(day)),
  };
  const sendCareNotices = createSendCareNotices({
    careReads,
    transaction: database.transactionWith((rows) => ({
      care: fakeCare(rows.notices, stoppedOwnerIds),
    })),
    clock: () => new Date(now),
    timeZone: 'America/New_York',
    logger: { warn: vi.fn() },
  });
  for (const time of times) {
    now = time;
    await sendCareNotices();
  }
  return database.rows().events;
}

// The exam is due on 2027-03-15, so a week before is Monday the 8th, in winter.
const aWeekBefore = '2027-03-08T14:00:00.000Z';

test('[CAR-02] reminds at 09:00 at the clinic and not a minute earlier, once', async () => {
  expect(await send(['2027-03-08T13:59:00.000Z'])).toEqual([]);
  const again = ['2027-03-08T14:01:00.000Z', '2027-03-08T23:00:00.000Z'];
  expect(await send([aWeekBefore, ...again])).toMatchObject([
    {
      subject: `owner/${owner.id}`,
      data: {
        recipient: { ownerId: owner.id },
        dedupeKey: `care.due.v1:${owner.id}:2027-03-08`,
        about: null,
        mail: {
          kind: 'care-due',
          stopToken,
          day: '2027-03-08',
          pets: [
            {
              id: 11,
              name: 'Biscuit',
              items: [{ label: 'Physical exam', dueOn: '2027-03-15', left: 2 }],
            },
          ],
        },
      },
    },
  ]);
});

test('[CAR-02] reminds at 09:00 on the days of both daylight-saving changes', async () => {
  const dueOn = (nextDueOn: string) =>
    enrollment({ lastCare: new Map([['exam', { doneOn: '2027-01-01', nextDueOn }]]) });
  const spring = { enrollments: [dueOn('2027-03-21')] };
  expect(await send(['2027-03-14T12:59:00.000Z'], spring)).toEqual([]);
  expect(await send(['2027-03-14T13:00:00.000Z'], spring)).toHaveLength(1);
  const fall = {
    enrollments: [
      enrollment({
        services: [{ ...exam, endsOn: '2027-12-31' }],
        lastCare: dueOn('2027-11-14').lastCare,
      }),
    ],
  };
  expect(await send(['2027-11-07T13:59:00.000Z'], fall)).toEqual([]);
  expect(await send(['2027-11-07T14:00:00.000Z'], fall)).toHaveLength(1);
});

test('[CAR-13] makes up for a missed morning on the same day', async () => {
  expect(await send(['2027-03-09T04:59:00.000Z'])).toHaveLength(1);
});

describe('[CAR-13] after days on which nothing ran', () => {
  test.each([
    ['the next morning', '2027-03-09T14:00:00.000Z', 1],
    ['three days later', '2027-03-11T14:00:00.000Z', 1],
    ['never before 09:00', '2027-03-11T13:59:00.000Z', 0],
    ['not after four days', '2027-03-12T14:00:00.000Z', 0],
  ])('reminds once, %s', async (_when, time, count) => {
    expect(await send([time, time])).toHaveLength(count);
  });

  test('sends one email for the missed days and today', async () => {
    // The exam was due for a reminder on the 8th, the nail trim on the 10th.
    const nailsLater = { ...nails, intervalDays: 184 };
    const events = await send(['2027-03-10T14:00:00.000Z', '2027-03-11T14:00:00.000Z'], {
      enrollments: [enrollment({ services: [exam, nailsLater] })],
    });
    expect(events).toMatchObject([
      {
        data: {
          mail: {
            day: '2027-03-10',
            pets: [
              { items: [{ label: 'Physical exam', dueOn: '2027-03-15' }, { label: 'Nail trim' }] },
            ],
          },
        },
      },
    ]);
  });

  test('leaves out what is not true anymore, and days before the plan year', async () => {
    const later = ['2027-03-10T14:00:00.000Z'];
    const booked = enrollment({ booked: new Set(['exam']) });
    const given = { doneOn: '2027-03-09', nextDueOn: '2027-09-07' };
    const done = enrollment({ lastCare: new Map([['exam', given]]) });
    expect(await send(later, { enrollments: [booked, done] })).toEqual([]);
    const begins = { ...exam, startsOn: '2027-03-09', firstDueOn: '2027-03-15' };
    expect(await send(later, { enrollments: [enrollment({ services: [begins] })] })).toEqual([]);
  });
});

test('[CAR-02] sends one email for everything that is due in a household', async () => {
  const events = await send([aWeekBefore], {
    enrollments: [enrollment({ services: [exam, nails] }), pepper],
  });
  expect(events).toMatchObject([
    {
      data: {
        mail: {
          pets: [
            { name: 'Biscuit', items: [{ label: 'Physical exam' }, { label: 'Nail trim' }] },
            { name: 'Pepper', items: [{ label: 'Physical exam' }] },
          ],
        },
      },
    },
  ]);
});

test('[CAR-02] reminds of what is due until the last day of a plan that ends', async () => {
  const endingOn = (endsOn: string) => ({ enrollments: [enrollment({ endsOn })] });
  expect(await send([aWeekBefore], endingOn('2027-03-14'))).toEqual([]);
  expect(await send([aWeekBefore], endingOn('2027-03-15'))).toHaveLength(1);
});

test.each([
  ['nothing is left', { enrollments: [enrollment({ services: [{ ...exam, used: 2 }] })] }],
  ['an appointment is booked', { enrollments: [enrollment({ booked: new Set(['exam']) })] }],
  ['the pet died', { deceasedPetIds: [11] }],
  ['the owner stopped reminders', { stoppedOwnerIds: [owner.id] }],
])('[CAR-12] sends no reminder when %s', async (_case, given) => {
  expect(await send([aWeekBefore], given)).toEqual([]);
});

test('[CAR-05] tells of unused services 90 days before the plan year ends, and leaves the rest to its statement', async () => {
  const used = enrollment({ services: [exam, { ...nails, used: 2 }] });
  const days = ['2027-06-15', '2027-06-16', '2027-08-14', '2027-08-15'];
  const events = await send(
    days.map((day) => `${day}T15:00:00.000Z`),
    { enrollments: [used] },
  );
  const unused = events.filter(({ subject }) => subject.startsWith('enrollment/'));
  expect(unused).toMatchObject([
    {
      data: {
        dedupeKey: 'care.unused.v1:11:Dog Gold:2027-09-13:90',
        mail: { planYearEndsOn: '2027-09-13', items: [{ label: 'Physical exam', left: 2 }] },
      },
    },
  ]);
});

describe('[CAR-05] the notice of unused services', () => {
  const unusedIn = async (given: Partial<CareEnrollment>) => {
    const events = await send(['2027-06-15T15:00:00.000Z'], { enrollments: [enrollment(given)] });
    return events.filter(({ subject }) => subject.startsWith('enrollment/'));
  };

  test.each([
    ['before', '2027-07-10'],
    ['with', '2027-09-13'],
  ])('isn’t sent if the plan ends %s its year', async (_when, endsOn) => {
    expect(await unusedIn({ endsOn })).toEqual([]);
  });

  test('is sent if the plan ends in a later year', async () => {
    expect(await unusedIn({ endsOn: '2027-09-14' })).toHaveLength(1);
  });

  test('says until when a plan is paid in advance', async () => {
    const prepaidUntil = '2027-09-13';
    expect(await unusedIn({ prepaidUntil })).toMatchObject([{ data: { mail: { prepaidUntil } } }]);
  });
});

const visit: Visit = {
  owner,
  pet: { id: 11, name: 'Biscuit' },
  items: [{ label: 'Physical exam', quantity: 1, left: 1 }],
};

test('[CAR-06] summarizes a visit at 19:00 at the clinic, once per pet and day', async () => {
  const given = { enrollments: [], visits: [visit] };
  expect(await send(['2027-03-10T23:59:00.000Z'], given)).toEqual([]);
  const evening = ['2027-03-11T00:00:00.000Z', '2027-03-11T01:30:00.000Z'];
  expect(await send(evening, given)).toMatchObject([
    {
      subject: 'pet/11',
      data: {
        dedupeKey: 'visit.recorded.v1:11:2027-03-10',
        about: 'pet/11',
        mail: { kind: 'visit-summary', day: '2027-03-10', items: visit.items },
      },
    },
  ]);
});

test('[CAR-06] makes up in the morning for an evening that was missed, once', async () => {
  const given = { enrollments: [], visits: [visit] };
  expect(await send(['2027-03-11T13:59:00.000Z'], given)).toEqual([]);
  const morning = ['2027-03-11T14:00:00.000Z', '2027-03-12T00:00:00.000Z'];
  expect(await send(morning, given)).toMatchObject([{ data: { mail: { day: '2027-03-10' } } }]);
});

test('[CAR-06] sends no summary when everything was undone, or the pet died', async () => {
  const evening = ['2027-03-11T00:00:00.000Z'];
  expect(await send(evening, { enrollments: [], visits: [] })).toEqual([]);
  expect(await send(evening, { enrollments: [], visits: [visit], deceasedPetIds: [11] })).toEqual(
    [],
  );
});
