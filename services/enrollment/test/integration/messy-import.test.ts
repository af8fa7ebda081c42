import type { CheckImportInput, ImportProblemGroup, ImportQuestions } from '@petwell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { importCalls } from './import-calls.ts';
import { messyFile, wideOffer } from './messy-file.ts';
import { eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const { prisma, services } = enrollment;
const calls = importCalls(enrollment);
beforeEach(async () => {
  await enrollment.reset();
  await prisma.importValue.deleteMany();
  services.answers.offer = () => wideOffer;
});

/** Words that have no guess, or a wrong one. */
const ownWords: Readonly<Record<string, string>> = {
  'Boarding only': 'leave_out',
  Rabbit: 'leave_out',
  'Fel.': 'cat',
  'K-9': 'dog',
  'Good std': 'active',
  'F/S': 'female',
  Neutered: 'male',
  '0': 'none',
};

/** A manager at the page: counts each thing chosen, typed, or pressed. */
function createManager(id: number) {
  let acts = 0;
  const act = <Value>(value: Value): Value => {
    acts += 1;
    return value;
  };
  return {
    acts: () => acts,
    press: () => act(undefined),
    answer({ dates, values }: ImportQuestions): Partial<CheckImportInput> {
      return {
        choices: {
          dates: Object.fromEntries(dates.map(({ field }) => [field, act('month' as const)])),
          ended: act('history' as const),
        },
        values: values.flatMap(({ field, value, guess }) => {
          const meaning = ownWords[value] ?? guess;
          if (meaning !== guess) act(null);
          return meaning === null ? [] : [{ field, value, meaning }];
        }),
      };
    },
    /** Decides for a whole group where that is right, and corrects the cells of the others. */
    solve(groups: readonly ImportProblemGroup[]): Partial<CheckImportInput> {
      const errors = groups.filter(({ severity }) => severity === 'error');
      const cells = errors.flatMap(({ column, examples }) => {
        const value = { 'Cell Phone': '904-555-0123', 'Client Name': 'Ida Fox', Patient: 'Sam' }[
          column ?? ''
        ];
        const isTwice = examples.some(({ message }) => message.includes('of the same owner'));
        if (value === undefined || isTwice || column === null) return [];
        return examples.map(({ row }) => act({ row, column, value }));
      });
      const corrected = new Set(cells.map(({ column }) => column));
      const decisions = errors
        .filter(({ column }) => column !== null && !corrected.has(column))
        .map(({ cause, column }) =>
          act({
            rows: { cause, column },
            decision: column === 'E-mail' ? ('call_list' as const) : ('leave_out' as const),
          }),
        );
      return { cells, decisions };
    },
    async check(said: Partial<CheckImportInput> = {}) {
      act(null);
      const { mapping } = await calls.read(id);
      const response = await calls.check(id, mapping, said);
      expect(response.status).toBe(200);
      return calls.read(id);
    },
  };
}

test('[IMP-59] a messy file of 500 rows comes in with at most 30 choices and without a spreadsheet', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { id } = (await (await calls.upload(messyFile(today))).json()) as { id: number };
  const uploaded = await calls.read(id);
  expect(uploaded.mapping).not.toContain(null);
  const manager = createManager(id);

  const first = await manager.check();
  expect(first.counts.rows).toBe(500);
  const questions = first.questions;
  expect(questions?.dates.map(({ column }) => column)).toEqual(['Enrolled']);
  const planNames = questions?.values.filter(({ field }) => field === 'plan') ?? [];
  expect(planNames.length).toBeGreaterThan(10);

  let found = await manager.check(questions ? manager.answer(questions) : {});
  expect(found.questions?.values.filter(({ meaning }) => meaning === null)).toEqual([]);
  for (let round = 0; found.counts.blocked > 0 && round < 4; round += 1) {
    found = await manager.check(manager.solve(await calls.problems(id)));
  }
  const { counts } = found;
  expect(counts).toMatchObject({ rows: 500, blocked: 0 });
  expect(counts.waiting + counts.calls + counts.leftOut).toBe(500);
  expect(counts.calls).toBeGreaterThan(20);
  expect(counts.history).toBeGreaterThan(20);

  manager.press();
  await calls.order(id, 'start');
  const done = await eventually(async () => {
    const now = await calls.read(id);
    return now.status === 'finished' ? now : undefined;
  }, 240_000);
  const { rows } = await calls.rows(id, 'failed');
  expect(rows.map(({ row, message }) => [row, message])).toEqual([]);
  expect(done.counts).toMatchObject({ imported: counts.waiting, failed: 0, calls: counts.calls });
  expect(manager.acts()).toBeLessThanOrEqual(30);

  const names = await prisma.owner.findMany({ select: { firstName: true, lastName: true } });
  expect(JSON.stringify(names)).toContain('José');
  expect(JSON.stringify(names)).not.toMatch(/Ã|\uFFFD|none@none/);
  // No other member got the clinic's own address.
  const shared = { email: { in: ['frontdesk@clinic.example', 'none@none.com'] } };
  expect(await prisma.owner.count({ where: shared })).toBe(0);
}, 300_000);
