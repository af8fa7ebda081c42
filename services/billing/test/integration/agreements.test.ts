import { randomUUID } from 'node:crypto';
import { agreementsSchema } from '@petwell/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneConsents } from '../../src/core/store-consents.ts';
import { forgetOwner } from '../../src/customers/store-forget.ts';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import { textOf } from './pdf-text.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const asOwner = (ownerId: number) => billing.as(ownerPrincipals(ownerId));
const asStaff = () => billing.as(staffPrincipals('staff'));

async function agree(enrollmentId: number, ownerId: number, textVersion = '2026-11-29-good') {
  billing.enroll({ enrollmentId, ownerId });
  const consent = { enrollmentId, textVersion };
  const response = await billing.post('/api/payment-consents', consent, asOwner(ownerId));
  expect(response.status).toBe(204);
  return billing.prisma.paymentConsent.findFirstOrThrow({
    where: { enrollmentId },
    orderBy: { id: 'desc' },
  });
}
async function listed(path: string, headers: Record<string, string>) {
  const response = await fetch(`${billing.url()}${path}`, { headers });
  return agreementsSchema.parse(await response.json()).agreements;
}
const file = (path: string, headers: Record<string, string>) =>
  fetch(`${billing.url()}${path}/agreement.pdf`, { headers });

test('[AGR-01] what an owner agreed to stays as it was when plan, price, name, and text change', async () => {
  const { id } = await agree(1, 101);
  const { snapshot } = await billing.prisma.payableEnrollment.findUniqueOrThrow({
    where: { enrollmentId: 1 },
  });
  const changed = JSON.parse(
    JSON.stringify(snapshot).replaceAll('Dog Gold', 'Dog Bronze'),
  ) as object;
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 1 },
    data: { snapshot: changed },
  });
  await billing.prisma.customer.update({ where: { ownerId: 101 }, data: { firstName: 'Eva' } });

  const [own] = await listed('/api/agreements', asOwner(101));
  expect(own).toMatchObject({
    id,
    petName: 'Rex',
    plan: {
      planName: 'Dog Gold',
      benefits: ['One-time membership fee: $64.15'],
      addOns: [{ name: 'Joint Care', monthlyPrice: '14.50' }],
    },
    dueToday: '127.65',
    monthlyTotal: '63.50',
    recordedBy: null,
  });
  expect(own?.sentence).toContain('$127.65 today and $63.50 every month');
  expect(await listed('/api/admin/customers/101/agreements', asStaff())).toEqual([own]);

  const pdf = await file(`/api/agreements/${id}`, asOwner(101));
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const text = await textOf(Buffer.from(await pdf.arrayBuffer()));
  expect(text).toContain('Owner: Ada Example');
  expect(text).toContain('Dog Gold');
  expect(text).toContain('A wellness plan is not insurance.');
});

test('[AGR-01] a text that was replaced is not made up', async () => {
  await agree(2, 102, '2026-11-22');
  const [own] = await listed('/api/agreements', asOwner(102));
  expect([own?.textVersion, own?.sentence, own?.plan?.planName]).toEqual([
    '2026-11-22',
    null,
    'Dog Gold',
  ]);
});

test('[AGR-04] the database changes and deletes no agreement, except names, card, and address with the owner', async () => {
  const { id } = await agree(3, 103);
  const refused = /append-only/;
  const { paymentConsent } = billing.prisma;
  await expect(paymentConsent.update({ where: { id }, data: { monthlyTotal: 1 } })).rejects.toThrow(
    refused,
  );
  await expect(
    paymentConsent.update({ where: { id }, data: { clientAddress: '', textVersion: 'x' } }),
  ).rejects.toThrow(refused);
  await expect(
    paymentConsent.update({ where: { id }, data: { ownerName: 'Eva' } }),
  ).rejects.toThrow(refused);
  await expect(paymentConsent.delete({ where: { id } })).rejects.toThrow(refused);

  const kept = await paymentConsent.findUniqueOrThrow({ where: { id } });
  await billing.kysely.transaction().execute((tx) => forgetOwner(tx, 103));
  await billing.kysely.transaction().execute((tx) => forgetOwner(tx, 103));
  expect(await paymentConsent.findUniqueOrThrow({ where: { id } })).toEqual({
    ...kept,
    ownerName: '',
    petName: '',
    cardLast4: null,
    clientAddress: '',
  });
});

test('[MNY-55] an agreement stays three years, or one after the owner was deleted, whichever is later', async () => {
  const { kysely, prisma } = billing;
  const agreedYearsAgo = async (enrollmentId: number, interval: string) => {
    const { id } = await agree(enrollmentId, 100 + enrollmentId);
    // As an earlier row: the database refuses to change when it was.
    await sql`ALTER TABLE payment_consents DISABLE TRIGGER USER`.execute(kysely);
    await sql`UPDATE payment_consents SET consented_at = now() - ${interval}::interval
      WHERE id = ${id}`.execute(kysely);
    await sql`ALTER TABLE payment_consents ENABLE TRIGGER USER`.execute(kysely);
    return id;
  };
  const deletedAgo = async (ownerId: number, interval: string) => {
    await kysely.transaction().execute((tx) => forgetOwner(tx, ownerId));
    await sql`UPDATE customers SET deleted_at = now() - ${interval}::interval
      WHERE owner_id = ${ownerId}`.execute(kysely);
  };
  const kept = [
    await agreedYearsAgo(5, '2 years 364 days'),
    await agreedYearsAgo(6, '9 years'),
    await agreedYearsAgo(7, '9 years'),
  ];
  const over = await agreedYearsAgo(8, '3 years 1 day');
  await deletedAgo(105, '2 years');
  await deletedAgo(106, '364 days');
  await deletedAgo(108, '1 year 1 day');

  await pruneConsents(kysely);
  await pruneConsents(kysely);
  const ids = [...kept, over];
  expect(
    await prisma.paymentConsent.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } }),
  ).toMatchObject([
    { id: kept[0], ownerName: '', clientAddress: '' },
    { id: kept[1], ownerName: '' },
    // No customer was deleted: it stays with the customer.
    { id: kept[2], ownerName: 'Ada Example' },
  ]);
  for (const id of kept) {
    await expect(prisma.paymentConsent.delete({ where: { id } })).rejects.toThrow('append-only');
  }
});

test('[AGR-07] staff mail the file once per key; the action is logged; a deleted owner gets nothing', async () => {
  const { id } = await agree(4, 104);
  const key = randomUUID();
  const mail = (idempotencyKey: string) =>
    billing.post(
      `/api/admin/agreements/${id}/mail`,
      {},
      {
        ...asStaff(),
        'idempotency-key': idempotencyKey,
      },
    );
  const statuses = await Promise.all([mail(key), mail(key)]);
  expect(statuses.map(({ status }) => status)).toContain(204);
  expect((await mail(key)).status).toBe(204);
  const mails = await billing.requestedMails('agreement', 4);
  expect(mails).toMatchObject([{ petName: 'Rex', planName: 'Dog Gold' }]);
  expect(await textOf(Buffer.from(mails[0]?.file ?? '', 'base64'))).toContain('Owner: Ada Example');
  const acts = await billing.prisma.outboxEvent.findMany({ where: { type: 'staff.acted.v1' } });
  expect(acts.map(({ payload }) => (payload as { data: object }).data)).toMatchObject([
    { action: 'mail-agreement', about: 'enrollment/4', result: 'done' },
  ]);

  await billing.kysely.transaction().execute((tx) => forgetOwner(tx, 104));
  expect((await mail(randomUUID())).status).toBe(409);
});

test('[LEG-04] [LEG-05] an owner agrees to what the clinic promises now; agreements before stay as they were', async () => {
  const shown = async (id: number) => {
    const { textVersion, shown: text } = await billing.prisma.paymentConsent.findUniqueOrThrow({
      where: { id },
    });
    const { sentence, terms } = text as { sentence: string; terms: { version: string } };
    return { textVersion, sentence, terms };
  };
  const before = await agree(30, 130);
  const kept = await shown(before.id);
  await billing.restart({ PRICE_TERMS: 'plan-year' });

  billing.enroll({ enrollmentId: 31, ownerId: 131 });
  const stale = { enrollmentId: 31, textVersion: '2026-11-29-good' };
  const refused = await billing.post('/api/payment-consents', stale, asOwner(131));
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      code: 'status_conflict',
      message: expect.stringContaining('Please reload the page') as string,
    },
  ]);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId: 31 } })).toBe(0);

  const after = await agree(31, 131, '2026-11-29');
  expect(await shown(after.id)).toMatchObject({
    textVersion: '2026-11-29',
    sentence: expect.stringContaining('This price holds for the plan year.') as string,
    terms: { version: '2026-11-29' },
  });
  expect(await shown(before.id)).toEqual(kept);
  expect(kept).toMatchObject({
    textVersion: '2026-11-29-good',
    terms: { version: '2026-11-29-good' },
  });

  await billing.restart();
  const early = { enrollmentId: 31, textVersion: '2026-11-29' };
  expect((await billing.post('/api/payment-consents', early, asOwner(131))).status).toBe(409);
});
