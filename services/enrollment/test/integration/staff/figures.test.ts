import { adminSummarySchema } from '@petwell/contracts';
import { createPool } from '@petwell/chassis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createReadFigures } from '../../../src/data/staff/figures.ts';
import { enrollmentRequest, plan, quote } from '../../factories.ts';
import { as, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment();
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

let people = 0;
/** An enrollment of a new owner, put where the test wants it. */
async function put(changes: {
  status: 'active' | 'pending_payment' | 'cancelled' | 'suspended';
  activatedAt?: string;
  cancelledAt?: string;
  hasPaymentProblem?: boolean;
  planName?: string;
  price?: string;
  isDemo?: boolean;
}) {
  const { planName = 'Dog Gold', price = '75.50', isDemo = false, ...columns } = changes;
  people += 1;
  const planId = planName === 'Dog Gold' ? 2 : 7;
  enrollment.services.answers.quote = () =>
    quote({ plan: plan({ id: planId, name: planName }), totalMonthlyPrice: price });
  const contact = {
    firstName: `No${people}`,
    lastName: 'Body',
    email: `no${people}@example.com`,
    phone: '1',
  };
  const made = await enrollment.enroll({ body: enrollmentRequest({ owner: contact }) });
  await enrollment.prisma.enrollment.update({ where: { id: made.enrollment.id }, data: columns });
  await enrollment.prisma.owner.update({ where: { id: made.owner.id }, data: { isDemo } });
  return made;
}

describe('figures', () => {
  test('are those of the clinic, without the demo account', async () => {
    await put({ status: 'active', activatedAt: '2026-03-02T15:00:00.000Z' });
    await put({
      status: 'active',
      activatedAt: '2025-12-24T15:00:00.000Z',
      hasPaymentProblem: true,
      planName: 'Cat Gold',
      price: '40.25',
    });
    // Still February at the clinic.
    await put({ status: 'active', activatedAt: '2026-03-01T04:30:00.000Z', price: '10.00' });
    await put({
      status: 'cancelled',
      activatedAt: '2026-01-10T15:00:00.000Z',
      cancelledAt: '2026-03-10T15:00:00.000Z',
      price: '100.00',
    });
    await put({ status: 'cancelled', cancelledAt: '2026-03-11T15:00:00.000Z' });
    await put({ status: 'suspended', activatedAt: '2024-01-01T15:00:00.000Z', price: '1.00' });
    await put({ status: 'pending_payment' });
    await put({ status: 'active', activatedAt: '2026-03-03T15:00:00.000Z', isDemo: true });

    const pool = createPool({ databaseUrl: enrollment.database.url, poolSize: 2 });
    const readFigures = createReadFigures({ pool, timeZone: 'America/New_York' });
    const figures = await readFigures({ now: new Date('2026-03-15T12:00:00.000Z') });
    await pool.end();
    expect(figures).toEqual({
      monthlyRevenue: '125.75',
      activeMembers: 3,
      newThisMonth: 1,
      cancelledThisMonth: 1,
      paymentRequired: 1,
      paymentProblems: 1,
      membersByPlan: [
        { planName: 'Dog Gold', members: 2 },
        { planName: 'Cat Gold', members: 1 },
      ],
      months: [
        ...['04', '05', '06', '07', '08', '09', '10', '11'].map((month) => ({
          month: `2025-${month}`,
          joined: 0,
          cancelled: 0,
          revenue: '1.00',
        })),
        { month: '2025-12', joined: 1, cancelled: 0, revenue: '41.25' },
        { month: '2026-01', joined: 1, cancelled: 0, revenue: '141.25' },
        { month: '2026-02', joined: 1, cancelled: 0, revenue: '151.25' },
        { month: '2026-03', joined: 1, cancelled: 1, revenue: '125.75' },
      ],
    });
  });

  test('of a clinic that has just opened are zeros', async () => {
    const response = await enrollment.send('GET', '/api/admin/summary', {
      headers: as.staff('viewer'),
    });
    const summary = adminSummarySchema.parse(await response.json());
    expect(summary).toMatchObject({ monthlyRevenue: '0.00', activeMembers: 0, membersByPlan: [] });
    expect(summary.months).toHaveLength(12);
  });
});

describe('the export', () => {
  async function exported(query = ''): Promise<string[]> {
    const response = await enrollment.send('GET', `/api/admin/users/export.csv${query}`, {
      headers: as.staff('manager'),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="petwell-customers.csv"',
    );
    return Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n');
  }
  const header = '\uFEFFFirst Name,Last Name,Email,Phone,Pets,Plans,Monthly Total,Created';

  test('has a line per customer with what is active, without the demo account', async () => {
    const made = await put({ status: 'active' });
    const { firstName, email, createdAt } = made.owner;
    await put({ status: 'cancelled' });
    await put({ status: 'active', isDemo: true });
    const lines = await exported();
    const day = createdAt.slice(0, 10);
    expect(lines).toEqual([
      header,
      `${firstName},Body,${email},1,Biscuit,Dog Gold,75.50,${day}`,
      expect.stringMatching(/,Body,.*,1,Biscuit,,0\.00,/),
      '',
    ]);
    expect(await exported('?status=cancelled')).toHaveLength(3);
    expect(await exported(`?q=${firstName}`)).toHaveLength(3);
  });

  test('of nobody is its columns', async () => {
    expect(await exported()).toEqual([header, '']);
  });

  test('takes more customers than one batch, each once', async () => {
    await enrollment.prisma.$executeRaw`
      INSERT INTO owners (id, first_name, last_name, email, phone, created_at, version)
      SELECT n, 'Jo', 'Park', 'jo' || n || '@example.com', '1', now(), 1
      FROM generate_series(1, 4100) n`;
    const lines = await exported();
    expect(new Set(lines).size).toBe(4102);
    expect(lines).toHaveLength(4102);
  });
});
