import type { NextYear } from '@petwell/contracts';
import { expect, test, vi } from 'vitest';
import { activeState, cancelledState, enrollmentRecord, owner } from '../../test/factories.ts';
import { createFakeDatabase } from '../../test/fakes.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { dueYears } from './rules.ts';
import { createSendStatements } from './send-statements.ts';
import type { DueStatements, SentStatements, YearFigures } from './transaction.ts';

const planYearEndsOn = '2027-03-14';
const figures: YearFigures = {
  year: { startsOn: '2026-03-15', endsOn: planYearEndsOn },
  allowances: [
    { label: 'Physical exam', quantity: 2, used: 1 },
    { label: 'Nail trim', quantity: 4, used: 4 },
    { label: '10% off other services', quantity: null, used: 3 },
    { label: 'Vaccine', quantity: 1, used: 0 },
  ],
  worth: { valueCents: 12_000, paidCents: 90_600 },
};
const ada = owner({ id: 7 });
const biscuit = enrollmentRecord({ id: 1, owner: ada, state: activeState() });
const pepper = enrollmentRecord({ id: 2, owner: ada, state: activeState() });
const raised: NextYear = {
  monthlyCents: 8_000,
  change: {
    oldMonthlyCents: 7_550,
    newMonthlyCents: 8_000,
    sentences: ['One more nail trim.'],
    takesEffectOn: '2027-03-15',
  },
};

/** Runs at these times, one after another; what was sent isn't due anymore. */
async function send(
  enrollments: EnrollmentRecord[],
  given: {
    times?: string[];
    deceasedPetIds?: number[];
    nextYear?: ReadonlyMap<number, NextYear>;
  } = {},
) {
  const { times = ['2027-01-28T14:00:00.000Z'], nextYear = new Map(), ...rows } = given;
  const database = createFakeDatabase(
    { owners: [ada], enrollments, ...rows },
    { notices: new Set<string>(), told: [] as SentStatements[] },
  );
  let now = '';
  const sendStatements = createSendStatements({
    store: { listByIds: () => Promise.resolve(enrollments) },
    listDue: ({ from, until }): Promise<DueStatements[]> =>
      Promise.resolve(
        planYearEndsOn < from || planYearEndsOn > until
          ? []
          : [{ ownerId: 7, planYearEndsOn, enrollmentIds: enrollments.map(({ id }) => id) }],
      ),
    readFigures: () => Promise.resolve(figures),
    nextYear: () => Promise.resolve(nextYear),
    readStages: () => Promise.resolve(new Map()),
    transaction: database.transactionWith(({ notices, told }) => ({
      statements: {
        take({ notice }) {
          const isNew = !notices.has(notice);
          notices.add(notice);
          return Promise.resolve(isNew);
        },
        sent: (one) => Promise.resolve(void told.push(one)),
      },
    })),
    clock: () => new Date(now),
    timeZone: 'America/New_York',
    logger: { warn: vi.fn() },
  });
  for (const time of times) {
    now = time;
    await sendStatements();
  }
  return database.rows();
}

test('[OFR-110] 45 days before, one email tells an owner of all pets whose plan year ends that day', async () => {
  expect(dueYears('2027-01-28')).toEqual({ from: '2027-02-28', until: planYearEndsOn });
  const times = ['2027-01-27T15:00:00.000Z', '2027-01-28T13:59:00.000Z'];
  expect((await send([biscuit, pepper], { times })).events).toEqual([]);
  const { events } = await send([biscuit, pepper], {
    times: ['2027-01-28T14:00:00.000Z', '2027-01-28T14:01:00.000Z', '2027-01-29T14:01:00.000Z'],
  });
  expect(events).toMatchObject([
    {
      subject: 'owner/7',
      data: {
        dedupeKey: `year.statement.v1:7:${planYearEndsOn}`,
        recipient: { ownerId: 7 },
        mail: { kind: 'year-statement', pets: [{ enrollmentId: 1 }, { enrollmentId: 2 }] },
      },
    },
  ]);
});

test('[OFR-111] a statement has what was done, what is left, what it was worth, and the next price', async () => {
  const next = { monthlyCents: 7_550, change: null };
  const { events } = await send([biscuit], { nextYear: new Map([[1, next]]) });
  expect(events).toMatchObject([
    {
      data: {
        mail: {
          pets: [
            {
              done: [
                { label: 'Physical exam', quantity: 1 },
                { label: 'Nail trim', quantity: 4 },
                { label: '10% off other services', quantity: 3 },
              ],
              left: [
                { label: 'Physical exam', left: 1 },
                { label: 'Vaccine', left: 1 },
              ],
              worth: figures.worth,
              next,
            },
          ],
        },
      },
    },
  ]);
});

test('[OFR-112] a missed statement is made up for until 31 days before', async () => {
  expect((await send([biscuit], { times: ['2027-02-11T14:00:00.000Z'] })).events).toHaveLength(1);
  expect((await send([biscuit], { times: ['2027-02-12T14:00:00.000Z'] })).events).toEqual([]);
});

test.each([
  ['has ended', { ...biscuit, state: cancelledState() }, []],
  ['is set to end', { ...biscuit, state: { ...activeState(), endsAt: new Date() } }, []],
  ['is being ended', { ...biscuit, state: { ...activeState(), cancellationIntent: 'owner' } }, []],
  ['has a pet that died', biscuit, [1]],
] as const)(
  '[OFR-112] no statement of a plan that %s',
  async (_what, enrollment, deceasedPetIds) => {
    const { events } = await send([enrollment, pepper], { deceasedPetIds: [...deceasedPetIds] });
    expect(events).toMatchObject([{ data: { mail: { pets: [{ enrollmentId: 2 }] } } }]);
    expect((await send([enrollment], { deceasedPetIds: [...deceasedPetIds] })).events).toEqual([]);
  },
);

test('[OFR-115] who sets next year’s prices learns in the same transaction what an owner was told', async () => {
  const { told } = await send([biscuit, pepper], { nextYear: new Map([[1, raised]]) });
  expect(told).toMatchObject([
    {
      mailKey: `year.statement.v1:7:${planYearEndsOn}`,
      at: new Date('2027-01-28T14:00:00.000Z'),
      statements: [
        { enrollmentId: 1, next: raised },
        { enrollmentId: 2, next: null },
      ],
    },
  ]);
});
