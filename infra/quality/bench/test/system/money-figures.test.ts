import { addMonths, clinicDay } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import {
  accountsSchema,
  backtestSchema,
  moneyReportSchema,
  planReportSchema,
} from '@petwell/contracts/routes';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type {} from '../../../../../services/shared/chassis/src/testing/vitest-context.d.ts';
import { staffPrincipals } from '../../../../../services/billing/test/factories.ts';
import { startBilling } from '../../../../../services/billing/test/integration/running-billing.ts';
import {
  as,
  startEnrollment,
} from '../../../../../services/enrollment/test/integration/running-enrollment.ts';
import { billingLoad } from '../../src/load/billing-load.ts';
import { enrollmentLoad } from '../../src/load/enrollment-load.ts';
import { planDraft } from '../../../../../services/enrollment/src/reports/test/plan-draft.ts';
import { usesLoad } from '../load/load-uses.ts';
import {
  accountsLoad,
  accountsSql,
  moneySql,
  movesSql,
  planSql,
  standingSql,
  summarySql,
} from '../load/recompute-figures.ts';
import { timeInTurn } from '../load/time-in-turn.ts';

const members = 100_000;

let enrollment: Awaited<ReturnType<typeof startEnrollment>>;
let billing: Awaited<ReturnType<typeof startBilling>>;
const clients = { plans: new pg.Client(), money: new pg.Client() };

/** Connects past the service, which ends statements that take long. */
async function connect({ prisma }: Pick<typeof enrollment | typeof billing, 'prisma'>) {
  const [database] = await prisma.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`;
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database?.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

beforeAll(async () => {
  [enrollment, billing] = await Promise.all([startEnrollment(), startBilling()]);
  clients.plans = await connect(enrollment);
  clients.money = await connect(billing);
  const analyze = 'VACUUM ANALYZE';
  for (const text of [...enrollmentLoad(members), analyze]) await clients.plans.query(text);
  for (const text of [...billingLoad(members), analyze]) await clients.money.query(text);
}, 600_000);
afterAll(async () => {
  await clients.plans.end();
  await clients.money.end();
  await enrollment.stop();
  await billing.stop();
});

/** Runs a statement whose columns are numbers, or names. */
async function rowsOf(client: pg.Client, text: string): Promise<Record<string, number | string>[]> {
  const { rows } = await client.query<Record<string, string>>(text);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        Number.isNaN(Number(value)) ? value : Number(value),
      ]),
    ),
  );
}

const today = clinicDay(new Date(), 'America/New_York');
/** This month at the clinic, last month, and the same month a year ago. */
const months = [0, 1, 12].map((ago) => addMonths(`${today.slice(0, 7)}-01`, -ago).slice(0, 7));

async function read(path: string): Promise<unknown> {
  const response = await enrollment.send('GET', path, { headers: as.staff('manager') });
  expect(response.status).toBe(200);
  return response.json();
}

test.each(months)(
  '[OFR-139] the plans of %s are what independent SQL adds up for 100,000 members',
  async (month) => {
    const report = planReportSchema.parse(await read(`/api/admin/reports/plans?month=${month}`));
    const [standing] = await rowsOf(clients.plans, standingSql(month));
    const moves = await rowsOf(clients.plans, movesSql(month));
    const { start, end, churn } = report;
    expect({
      plansAtStart: start.plans,
      centsAtStart: start.cents,
      membersAtStart: start.members,
      plansAtEnd: end.plans,
      centsAtEnd: end.cents,
      membersAtEnd: end.members,
      ended: churn.endedPlans,
      lost: churn.lostPlans,
    }).toEqual(standing);
    expect(standing?.['plansAtEnd']).toBeGreaterThan(1_000);
    expect(
      Object.entries(report.moves)
        .filter(([, { count }]) => count > 0)
        .map(([name, sums]) => ({ name, movedPlans: sums.count, ...sums }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    ).toEqual(moves);
    expect(report.mix.toSorted((one, other) => one.planId - other.planId)).toEqual(
      await rowsOf(clients.plans, planSql(month)),
    );
  },
  120_000,
);

test('[OFR-139] the months of the dashboard are what independent SQL adds up', async () => {
  const { months: shown } = (await read('/api/admin/summary')) as {
    months: {
      month: string;
      joined: number;
      imported: number;
      cancelled: number;
      revenue: string;
    }[];
  };
  expect(shown).toHaveLength(12);
  const first = shown[0]?.month ?? '';
  const expected = await rowsOf(clients.plans, summarySql(first));
  expect(shown).toEqual(
    expected.map(({ cents, ...month }) => ({ ...month, revenue: fromCents(Number(cents)) })),
  );
}, 120_000);

test.each(months.slice(0, 2))(
  '[OFR-139] the money of %s is what independent SQL adds up, at the clinic and in UTC',
  async (month) => {
    const path = `/api/admin/reports/money?month=${month}`;
    const headers = billing.as(staffPrincipals('manager'));
    const response = await fetch(`${billing.url()}${path}`, { headers });
    const { totals, utc, recorded } = moneyReportSchema.parse(await response.json());
    const sql = moneySql(month);
    const [clinics] = await rowsOf(clients.money, sql.totals);
    const [onlyAtStripe] = await rowsOf(clients.money, sql.onlyAtStripe);
    const [onlyAtClinic] = await rowsOf(clients.money, sql.onlyAtClinic);
    const [cash] = await rowsOf(clients.money, sql.recorded);
    expect(totals).toEqual(clinics);
    expect(totals.refundsCents).toBeLessThan(0);
    expect(totals.otherCents).toBeGreaterThan(0);
    expect(utc).toMatchObject({ onlyAtStripe, onlyAtClinic });
    expect(recorded).toEqual(cash);
  },
  60_000,
);

test('[OFR-60] a backtest of a plan that 100,000 members have takes seconds', async () => {
  for (const text of [...usesLoad, 'VACUUM ANALYZE']) await clients.plans.query(text);
  const startedAt = performance.now();
  const response = await enrollment.send('POST', '/api/admin/reports/plan-backtest', {
    headers: as.staff('manager'),
    body: { planId: 1, content: planDraft() },
  });
  const report = backtestSchema.parse(await response.json());
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(report.members).toBeGreaterThan(members);
  expect(report.services.map(({ used }) => used > members)).toEqual([true, true]);
}, 120_000);

test('[OFR-139] what a month earned and owes is what plain SQL adds up, and takes no longer', async () => {
  for (const text of [...accountsLoad, 'VACUUM ANALYZE']) await clients.money.query(text);
  const headers = billing.as(staffPrincipals('manager'));
  for (const month of months.slice(0, 2)) {
    const path = `${billing.url()}/api/admin/reports/accounts?month=${month}`;
    const read = async () => accountsSchema.parse(await (await fetch(path, { headers })).json());
    const addUp = () => rowsOf(clients.money, accountsSql(month));
    const { deferred } = await read();
    expect([deferred]).toEqual(await addUp());
    expect(deferred.closingCents).toBeGreaterThan(1_000_000);
    const [ours, plain] = await timeInTurn([read, addUp]);
    expect(ours, month).toBeLessThan(plain ?? 0);
  }
}, 240_000);
