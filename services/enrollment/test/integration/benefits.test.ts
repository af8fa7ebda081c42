import { redemptionsSchema } from '@petwell/contracts';
import { enrollmentUsesSchema } from '@petwell/contracts/internal';
import { benefitReportSchema } from '@petwell/contracts/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exam, quote } from '../factories.ts';
import { createBenefitCalls } from './benefit-calls.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const start = '2026-03-10T15:00:00Z';
let now = new Date(start);
let enrollment: RunningEnrollment;
let id: number;
beforeAll(async () => {
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50 },
    { businessClock: () => now },
  );
});
beforeEach(async () => {
  now = new Date(start);
  await enrollment.reset();
  id = (await enrollment.enroll()).enrollment.id;
});
afterAll(() => enrollment.stop());

const staff = as.staff('staff');
const { activate, redeem, redeemBatch, undo, idOf, read, enrollAnother } = createBenefitCalls(
  () => enrollment,
);

describe('plan years', () => {
  test('[ENR-05] [BEN-03] [CAR-11] activation writes what was sold, whatever the catalog says later', async () => {
    expect(await enrollment.prisma.benefitAllowance.count()).toBe(0);
    enrollment.services.answers.quote = () => quote({ benefits: [exam({ quantity: 9 })] });
    await activate(id);
    expect(await read(id)).toEqual({
      enrollmentId: id,
      planYear: { startsOn: '2026-03-10', endsOn: '2027-03-09' },
      benefits: [
        {
          code: 'exam',
          label: 'Comprehensive physical exam',
          unit: 'count',
          quantity: 2,
          used: 0,
          left: 2,
          listPrice: '65.00',
          careType: 'exam',
          lastUsedOn: null,
          nextDueOn: null,
        },
        {
          code: 'discount',
          label: '10% off',
          unit: 'discount',
          quantity: null,
          used: 0,
          left: null,
          listPrice: null,
          careType: null,
          lastUsedOn: null,
          nextDueOn: null,
        },
      ],
      valueUsed: '0.00',
      paid: '0.00',
    });
    expect(
      await enrollment.prisma.benefitAllowance.findMany({ orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { code: 'exam', firstDueOn: new Date('2026-04-07') },
      { code: 'discount', firstDueOn: null },
    ]);
  });

  test('[BEN-03] the clinic’s day begins the next year, and the service writes it by itself', async () => {
    // Still March 9 in New York.
    now = new Date('2026-03-10T03:30:00Z');
    await activate(id);
    expect((await redeem(id, { quantity: 2 })).status).toBe(201);
    now = new Date('2027-03-09T04:59:59Z');
    expect(await read(id)).toMatchObject({
      planYear: { endsOn: '2027-03-08' },
      valueUsed: '130.00',
    });
    expect((await redeem(id)).status).toBe(409);
    now = new Date('2027-03-09T05:00:00Z');
    expect(await read(id)).toMatchObject({
      planYear: { startsOn: '2027-03-09', endsOn: '2028-03-08' },
      benefits: [{ left: 2, used: 0, lastUsedOn: '2026-03-09', nextDueOn: '2026-09-07' }, {}],
      valueUsed: '0.00',
    });
    const count = () => enrollment.prisma.benefitAllowance.count();
    await eventually(async () => ((await count()) === 4 ? true : undefined));
    expect((await redeem(id)).status).toBe(201);
    // The year that ended can only be corrected.
    const late = await redeem(id, { performedOn: '2027-03-08' });
    expect(await late.json()).toMatchObject({
      fields: { performedOn: expect.any(String) as unknown },
    });
  });

  test('[BEN-03] ends with the plan', async () => {
    await activate(id);
    await enrollment.send('POST', `/api/enrollments/${id}/cancel`, { headers: as.owner(1) });
    now = new Date('2027-06-01T12:00:00Z');
    expect((await read(id)).planYear).toEqual({ startsOn: '2026-03-10', endsOn: '2027-03-09' });
    expect((await redeem(id)).status).toBe(409);
    const override = { overrideReason: 'Agreed with the owner' };
    const manager = as.staff('manager');
    expect((await redeem(id, override, manager)).status).toBe(400);
    expect((await redeem(id, { ...override, performedOn: '2026-03-10' }, manager)).status).toBe(
      201,
    );
  });
});

test('[BEN-15] the report counts ended plan years and what they brought in, also as CSV', async () => {
  await activate(id);
  await redeem(id);
  await undo(await idOf(redeem(id)));
  await redeem(id, { code: 'discount', amount: '5.00' });
  enrollment.services.answers.collected = (periods) => ({
    collected: periods.map(({ enrollmentId }) => ({ enrollmentId, cents: 81_415 })),
  });
  const report = async () => {
    const path = '/api/admin/reports/benefits';
    const response = await enrollment.send('GET', path, { headers: as.staff('manager') });
    return benefitReportSchema.parse(await response.json());
  };
  expect(await report()).toEqual({ plans: [] });
  now = new Date('2027-03-10T12:00:00Z');
  expect(await report()).toEqual({
    plans: [
      {
        planName: 'Dog Gold',
        planYears: 1,
        valueUsed: '70.00',
        collected: '814.15',
        benefits: [
          {
            code: 'exam',
            label: 'Comprehensive physical exam',
            allowed: 2,
            redeemed: 1,
            value: '65.00',
          },
          { code: 'discount', label: '10% off', allowed: null, redeemed: 1, value: '5.00' },
        ],
      },
    ],
  });
  const csv = await enrollment.send('GET', '/api/admin/reports/benefits.csv', {
    headers: as.staff('manager'),
  });
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await csv.text()).split('\r\n')).toEqual([
    'Plan,Plan Years,Service,Included,Used,Share Used %,Value at List Price,Collected',
    'Dog Gold,1,Comprehensive physical exam,2,1,50.0,65.00,',
    'Dog Gold,1,10% off,,1,,5.00,',
    'Dog Gold,1,All services,,,,70.00,814.15',
    '',
  ]);
  enrollment.services.answers.collected = () => {
    throw new Error('away');
  };
  expect(await report()).toMatchObject({ plans: [{ valueUsed: '70.00', collected: null }] });
});

describe('two desks', () => {
  test('[BEN-05] of 50 parallel uses of the last unit, exactly one succeeds', async () => {
    await activate(id);
    expect((await redeem(id)).status).toBe(201);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await redeem(id)).status),
    );
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    expect(await enrollment.prisma.benefitRedemption.count()).toBe(2);
    expect((await read(id)).benefits[0]).toMatchObject({ used: 2, left: 0 });
  });

  test('[BEN-17] 20 parallel batches never exceed the allowance, and leave nothing half-recorded', async () => {
    await activate(id);
    const other = { code: 'discount', amount: '5.00' };
    const batches = Array.from({ length: 20 }, (_, index) => {
      const lines = [{ code: 'exam' }, other];
      return redeemBatch(id, index % 2 === 0 ? lines : lines.toReversed());
    });
    const statuses = (await Promise.all(batches)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, ...Array.from({ length: 18 }, () => 409)]);
    expect(await enrollment.prisma.benefitRedemption.count()).toBe(4);
    expect((await read(id)).benefits).toMatchObject([{ left: 0 }, { used: 2 }]);
  });

  test('[PAY-21] [BEN-17] the same key twice is one batch; a refused one leaves no trace', async () => {
    await activate(id);
    const key = { 'idempotency-key': 'desk-1' };
    const lines = [{ code: 'exam' }, { code: 'discount', amount: '5.00' }];
    const first = await redeemBatch(id, lines, key);
    const again = await redeemBatch(id, lines, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect((await redeemBatch(id, [{ code: 'exam' }], key)).status).toBe(422);
    const refused = await redeemBatch(id, [lines[1] ?? {}, { code: 'exam', quantity: 2 }]);
    expect(await refused.json()).toMatchObject({
      code: 'none_left',
      fields: { 'lines.1.quantity': expect.stringContaining('Only 1 is left') as unknown },
    });
    expect((await redeemBatch(id, [lines[0] ?? {}, lines[0] ?? {}])).status).toBe(400);
    expect(await enrollment.prisma.benefitRedemption.count()).toBe(2);
    expect(await enrollment.prisma.petActivity.count()).toBe(2);
  });

  test('[PAY-21] the same key twice is one use', async () => {
    await activate(id);
    const key = { 'idempotency-key': 'desk-1' };
    const [first, second] = [await redeem(id, {}, key), await redeem(id, {}, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await enrollment.prisma.benefitRedemption.count()).toBe(1);
    expect(await enrollment.prisma.petActivity.count()).toBe(1);
    expect((await redeem(id, { quantity: 2 }, key)).status).toBe(422);
  });

  test('[PAY-21] killed between the use and its log entry, and repeated: one use, one entry', async () => {
    await activate(id);
    const key = { 'idempotency-key': 'desk-1' };
    let killed: ReturnType<typeof redeem> | undefined;
    await enrollment.kysely.transaction().execute(async (tx) => {
      await sql`LOCK TABLE admin_activity IN EXCLUSIVE MODE`.execute(tx);
      killed = redeem(id, {}, key);
      const waiting = await eventually(async () => {
        const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND query ILIKE 'insert into "admin_activity"%'`.execute(enrollment.kysely);
        return rows[0];
      });
      await sql`SELECT pg_terminate_backend(${waiting.pid})`.execute(tx);
    });
    expect((await killed)?.status).toBeGreaterThanOrEqual(500);
    expect(await enrollment.prisma.benefitRedemption.count()).toBe(0);
    expect(await enrollment.prisma.petActivity.count()).toBe(0);
    expect((await redeem(id, {}, key)).status).toBe(201);
    expect(await enrollment.prisma.benefitRedemption.count()).toBe(1);
    const entry = { action: 'redeem', result: 'done' } as const;
    expect(await enrollment.prisma.staffActivity.count({ where: entry })).toBe(1);
  });

  test('[BEN-08] two moves in opposite directions both end', async () => {
    const other = await enrollAnother('Mango');
    await activate(id);
    await activate(other);
    const [mine, theirs] = [await idOf(redeem(id)), await idOf(redeem(other))];
    const move = (redemptionId: number, enrollmentId: number) =>
      enrollment.send('POST', `/api/admin/redemptions/${redemptionId}/move`, {
        headers: staff,
        body: { enrollmentId, reason: 'The wrong pet' },
      });
    const answers = await Promise.all([move(mine, other), move(theirs, id)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });
});

describe('the pet’s history', () => {
  const entries = () => enrollment.prisma.petActivity.findMany({ orderBy: { id: 'asc' } });

  test('[BEN-10] each use is one entry with its due date; undoing keeps it and withdraws the date', async () => {
    await activate(id);
    const first = await idOf(redeem(id, { performedOn: '2026-03-10' }));
    expect(await entries()).toMatchObject([
      {
        activityType: 'exam',
        benefitCode: 'exam',
        redemptionId: first,
        // Noon in New York.
        date: new Date('2026-03-10T16:00:00Z'),
        nextDueDate: new Date('2026-09-08T16:00:00Z'),
      },
    ]);
    expect((await read(id)).benefits[0]).toMatchObject({ nextDueOn: '2026-09-08' });
    expect((await undo(first)).status).toBe(200);
    expect(await entries()).toMatchObject([
      { nextDueDate: null, withdrawnDueDate: new Date('2026-09-08T16:00:00Z') },
    ]);
    expect((await read(id)).benefits[0]).toMatchObject({
      nextDueOn: null,
      lastUsedOn: null,
      left: 2,
    });
    const path = `/api/admin/enrollments/${id}/redemptions`;
    const listed = await enrollment.send('GET', path, { headers: as.staff('viewer') });
    const { redemptions } = redemptionsSchema.parse(await listed.json());
    expect(redemptions).toMatchObject([
      { id: first, undone: { by: 'staff', reason: 'A mistake' } },
    ]);
  });

  test('[BEN-10] a stored use can’t be changed, and is undone only once', async () => {
    await activate(id);
    const used = await idOf(redeem(id));
    const change = (data: object) =>
      enrollment.prisma.benefitRedemption.update({ where: { id: used }, data });
    await expect(change({ quantity: 5 })).rejects.toThrow('append-only');
    await undo(used);
    await expect(change({ undoneReason: 'Another' })).rejects.toThrow('append-only');
  });

  test('[BEN-10] the owner’s export has it, and deletion removes it', async () => {
    await activate(id);
    await redeem(id, { note: 'all well' });
    const response = await enrollment.send('GET', '/api/account/export', { headers: as.owner(1) });
    expect(await response.json()).toMatchObject({
      enrollments: [
        {
          planYears: [{ startsOn: '2026-03-10', benefits: [{ code: 'exam', quantity: 2 }, {}] }],
          redemptions: [{ code: 'exam', performedOn: '2026-03-10', note: 'all well' }],
        },
      ],
      pets: [{ activities: [{ activityType: 'exam', benefitCode: 'exam' }] }],
    });
    const deleted = await enrollment.send('DELETE', '/api/admin/delete-selected-users', {
      headers: as.staff('manager'),
      body: { userIds: [1] },
    });
    expect(deleted.status).toBe(200);
    const { benefitAllowance, benefitRedemption, petActivity, outboxEvent } = enrollment.prisma;
    const left = [benefitAllowance.count(), benefitRedemption.count(), petActivity.count()];
    expect(await Promise.all(left)).toEqual([0, 0, 0]);
    const type = { startsWith: 'benefit.' };
    expect(await outboxEvent.count({ where: { type } })).toBe(0);
    expect(await enrollment.prisma.idempotencyRecord.count()).toBe(0);
  });
});

describe('who may see and do what', () => {
  test('[DSH-08] another owner and the demo get 404; the demo reads its own; nobody but staff records', async () => {
    await activate(id);
    const path = `/api/enrollments/${id}/benefits`;
    const status = async (headers: Record<string, string>) =>
      (await enrollment.send('GET', path, { headers })).status;
    expect(await status(as.owner(2))).toBe(404);
    expect(await status(as.demo(2))).toBe(404);
    expect(await status(as.demo(1))).toBe(200);
    for (const headers of [as.staff('viewer'), as.owner(1), as.demo(1)]) {
      const answer = await enrollment.send('POST', `/api/admin/enrollments/${id}/redemptions`, {
        headers,
        body: { code: 'exam' },
      });
      expect(answer.status).toBe(403);
    }
  });

  test('[BEN-12] shows what was paid; without billing, everything else', async () => {
    await activate(id);
    let asked: unknown;
    enrollment.services.answers.collected = (periods) => {
      asked = periods;
      return { collected: [{ enrollmentId: id, cents: 25_450 }] };
    };
    expect(await read(id)).toMatchObject({ paid: '254.50' });
    // From midnight to midnight in New York, over the change to daylight saving time.
    const [from, until] = ['2026-03-10T04:00:00.000Z', '2027-03-10T05:00:00.000Z'];
    expect(asked).toEqual([{ enrollmentId: id, from, until }]);
    enrollment.services.answers.collected = () => {
      throw new Error('away');
    };
    expect(await read(id)).toMatchObject({ paid: null, benefits: [{ left: 2 }, {}] });
  });
});

test('[MNY-07] billing reads what was used, at list price, without what was undone', async () => {
  await activate(id);
  await redeem(id);
  await undo(await idOf(redeem(id)));
  const path = `/internal/enrollments/${id}/uses`;
  const response = await enrollment.send('GET', path, { headers: as.service('billing') });
  expect(enrollmentUsesSchema.parse(await response.json()).uses).toEqual([
    {
      label: 'Comprehensive physical exam',
      usedOn: '2026-03-10',
      quantity: 1,
      valueCents: 6_500,
    },
  ]);
});
