import { clinicDay } from '@petwell/chassis/time';
import {
  memberFigureSchema,
  planFiguresSchema,
  type FigureMember,
} from '@petwell/contracts/routes';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type {} from '../../../../../services/shared/chassis/src/testing/vitest-context.d.ts';
import {
  as,
  startEnrollment,
} from '../../../../../services/enrollment/test/integration/running-enrollment.ts';
import { enrollmentLoad } from '../../src/load/enrollment-load.ts';
import {
  beyondPaidSql,
  costs,
  figuresLoad,
  paidCentsOf,
  planFiguresSql,
} from '../load/load-figures.ts';

const customers = 100_000;
let enrollment: Awaited<ReturnType<typeof startEnrollment>>;
let client: pg.Client;

beforeAll(async () => {
  enrollment = await startEnrollment();
  const [database] = await enrollment.prisma.$queryRaw<
    { name: string }[]
  >`SELECT current_database() AS name`;
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database?.name}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const text of [...enrollmentLoad(customers), ...figuresLoad, 'VACUUM ANALYZE']) {
    await client.query(text);
  }
  const { answers } = enrollment.services;
  answers.costs = () => ({ costs });
  answers.collected = (periods) => ({
    collected: periods.map(({ enrollmentId }) => ({
      enrollmentId,
      cents: paidCentsOf(enrollmentId),
    })),
  });
  await enrollment.planFigures.addUpYears();
  await client.query('VACUUM ANALYZE running_years');
}, 600_000);
afterAll(async () => {
  await client.end();
  await enrollment.stop();
});

const base = '/api/admin/reports/plan-figures';
async function read(path: string): Promise<unknown> {
  const response = await enrollment.send('GET', `${base}${path}`, {
    headers: as.staff('manager'),
  });
  expect(response.status).toBe(200);
  return response.json();
}

/** Runs a statement whose columns are numbers, or names. */
async function rowsOf(text: string) {
  const { rows } = await client.query<Record<string, string>>(text);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name === 'planName' ? value : Number(value),
      ]),
    ),
  );
}
const today = clinicDay(new Date(), 'America/New_York');

test('[OFR-139] the figures of 100,000 members are what plain SQL adds up', async () => {
  const { plans, total } = planFiguresSchema.parse(await read(''));
  expect(plans).toEqual(await rowsOf(planFiguresSql(today)));
  expect(total.members).toBeGreaterThan(100_000);
  for (const part of [
    total.beyondPaidCents,
    total.idleMembers,
    total.endingMembers,
    total.noShows,
  ]) {
    expect(part).toBeGreaterThan(1_000);
  }
}, 120_000);

test('[OFR-139] a list’s pages are what plain SQL selects', async () => {
  type Page = { members: FigureMember[]; nextCursor: string | null };
  const first = (await read('/members?figure=beyond')) as Page;
  const second = (await read(`/members?figure=beyond&cursor=${first.nextCursor}`)) as Page;
  const listed = [...first.members, ...second.members];
  expect(listed.map(({ enrollmentId, amount }) => ({ enrollmentId, amount }))).toEqual(
    await rowsOf(beyondPaidSql(today)),
  );
}, 120_000);

test('[OFR-139] figures and lists answer within 300 ms (p95)', async () => {
  const lists = memberFigureSchema.options.map((figure) => `/members?figure=${figure}`);
  for (const path of ['', '/services', ...lists]) {
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const startedAt = performance.now();
      await read(path);
      times.push(performance.now() - startedAt);
    }
    const p95 = times.toSorted((one, other) => one - other)[18];
    expect(p95, path).toBeLessThan(300);
  }
}, 120_000);
