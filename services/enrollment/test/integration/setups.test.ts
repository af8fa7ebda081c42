import { randomUUID } from 'node:crypto';
import { createTransaction } from '@petwell/chassis';
import type { MakeStartLink } from '@petwell/contracts/internal';
import { memberSetupsSchema, type MemberSelection, type SetupGroup } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { createMailQueue } from '../../src/moving-in/set-ups/store-queue.ts';
import { staffActor, subscriptionFact } from '../factories.ts';
import { Refusal } from './fake-services.ts';
import { planPrice } from './planned-price.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const start = new Date('2026-03-08T14:30:00.000Z');
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000);
let now = start;
let enrollment: RunningEnrollment;
beforeAll(async () => {
  const settings = { IMPORT_MAILS_PER_HOUR: 6_000, HOUSEKEEPING_INTERVAL_MS: 200 };
  enrollment = await startEnrollment(settings, { businessClock: () => now });
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(async () => {
  now = start;
  await enrollment.reset();
  enrollment.services.answers.startLink = (id) => ({
    id: randomUUID(),
    url: `https://petwell.example/plan-link#token=${id}`,
    expiresAt: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
  });
});

const manager = as.staff('manager');
async function importMember(name: string, overrides: Parameters<typeof memberToImport>[0] = {}) {
  const { pet, owner } = memberToImport();
  const member = memberToImport({
    reference: name,
    owner: { ...owner, email: `${name.toLowerCase()}@example.com` },
    pet: { ...pet, name },
    paidBy: { kind: 'card_link' },
    nextDueOn: '2026-04-01',
    ...overrides,
  });
  const actor = staffActor({ role: 'manager' });
  return (await enrollment.members.importMember(member, actor)).enrollmentId;
}
const ask = (action: 'send-setup' | 'release-mails', body: MemberSelection) => {
  const headers = { ...manager, 'idempotency-key': randomUUID() };
  return enrollment.send('POST', `/api/admin/members/${action}`, { body, headers });
};
async function act(...asked: Parameters<typeof ask>) {
  const response = await ask(...asked);
  expect(response.status).toBe(200);
  return (await response.json()) as object;
}
async function list(group: SetupGroup) {
  const path = `/api/admin/members/setups?group=${group}`;
  const response = await enrollment.send('GET', path, { headers: manager });
  return memberSetupsSchema.parse(await response.json());
}
/** Returns the mailings that billing was asked for, in order. */
const mailings = (id?: number) =>
  enrollment.services.billing.calls
    .filter(({ path }) => path.endsWith('/start-links'))
    .filter(({ path }) => id === undefined || path.includes(`/${id}/`))
    .map(({ body }) => body as MakeStartLink);
const mailed = (count: number, id?: number) =>
  eventually(() => Promise.resolve(mailings(id).length >= count ? mailings(id) : undefined));
/** Until the mail is stored as sent, so that a moved clock finds it. A mail that billing didn't take waits five seconds. */
const stored = (id: number, mails: number) =>
  eventually(async () => {
    const row = await enrollment.prisma.memberSetup.findUnique({ where: { enrollmentId: id } });
    return row?.mailings === mails || undefined;
  }, 30_000);
const setUp = (enrollmentId: number) =>
  enrollment.publishFact(subscriptionFact({ enrollmentId, status: 'trialing', version: 1 }));

test('[MEM-39] on the first due day without a card a member is mailed the link once, also if none was ordered', async () => {
  const [waits, expired, later] = [
    await importMember('Biscuit'),
    await importMember('Rex'),
    await importMember('Milo', { nextDueOn: '2026-05-01' }),
  ];
  const paid = await importMember('Luna', { paidBy: { kind: 'elsewhere', until: '2026-04-01' } });
  await act('send-setup', { enrollmentIds: [expired] });
  await stored(expired, 1);
  now = daysLater(12);
  await stored(expired, 2);
  now = new Date('2026-04-01T03:59:00.000Z'); // March 31 at the clinic
  await stored(expired, 3);
  expect(mailings(waits)).toEqual([]);

  now = new Date('2026-04-01T04:01:00.000Z');
  const notice = { notice: 'due', suspendedOn: '2026-04-08' };
  await stored(waits, 1);
  await stored(expired, 4);
  expect(mailings(waits)).toMatchObject([{ kind: 'setup', mailing: { number: 1, ...notice } }]);
  expect(mailings(expired).at(-1)).toMatchObject({ mailing: { number: 4, ...notice } });
  now = new Date('2026-04-06T16:00:00.000Z');
  // As many housekeeping passes as it takes to see that none mails again.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([waits, expired, later, paid].map((id) => mailings(id).length)).toEqual([1, 4, 0, 0]);
}, 90_000);

describe('[IMP-31] set-up mails', () => {
  test('are the link, and reminders after 3 and 10 days, each with a number; then none', async () => {
    const id = await importMember('Biscuit', { nextDueOn: '2026-07-01' });
    expect(await act('send-setup', { group: 'unsent' })).toEqual({ ordered: 1 });
    // Ordered twice, as by a second manager.
    expect(await act('send-setup', { enrollmentIds: [id] })).toEqual({ ordered: 0 });
    await stored(id, 1);
    const dueAt = '2026-07-01T16:00:00.000Z';
    const mail = (number: number, notice: string) => ({
      kind: 'setup',
      dueAt,
      mailing: { number, notice },
    });
    expect(mailings()).toEqual([mail(1, 'first')]);
    const { members } = await list('sent');
    expect(members).toMatchObject([{ mails: 1, nextMailAt: daysLater(3).toISOString() }]);
    now = daysLater(3);
    await stored(id, 2);
    now = daysLater(10);
    await stored(id, 3);
    expect(mailings().slice(1)).toEqual([mail(2, 'reminder'), mail(3, 'last')]);
    now = daysLater(60);
    expect((await list('expired')).members).toMatchObject([{ mails: 3, nextMailAt: null }]);
    // A manager may begin again.
    expect(await act('send-setup', { group: 'expired' })).toEqual({ ordered: 1 });
    await stored(id, 4);
    expect(mailings().at(-1)).toEqual(mail(4, 'first'));
  }, 90_000);

  test('none after the set-up, the end, the pet’s death, or the deletion', async () => {
    const ids: Record<string, number> = {};
    for (const name of ['Biscuit', 'Milo', 'Rex', 'Luna', 'Kiki'])
      ids[name] = await importMember(name);
    const idOf = (name: string) => ids[name] ?? 0;
    await act('send-setup', { group: 'unsent' });
    for (const id of Object.values(ids)) await stored(id, 1);
    await setUp(idOf('Milo'));
    await eventually(async () => {
      const row = await enrollment.prisma.enrollment.findUnique({ where: { id: idOf('Milo') } });
      return row?.billing === 'here' || undefined;
    });
    const ended = await enrollment.send('POST', `/api/admin/enrollments/${idOf('Rex')}/end`, {
      headers: { ...manager, 'idempotency-key': randomUUID() },
      body: { reason: 'moved', when: 'now' },
    });
    expect(ended.status).toBe(200);
    const { prisma } = enrollment;
    const luna = await prisma.enrollment.findUniqueOrThrow({ where: { id: idOf('Luna') } });
    await prisma.pet.update({ where: { id: luna.petId }, data: { deceasedAt: now } });
    await prisma.enrollment.delete({ where: { id: idOf('Kiki') } });
    now = daysLater(10);
    await stored(idOf('Biscuit'), 2);
    expect(mailings(idOf('Biscuit'))).toHaveLength(2);
    expect(['Milo', 'Rex', 'Luna', 'Kiki'].map((name) => mailings(idOf(name)).length)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test('[IMP-60] of an owner with several pets are one mail, and a pet that is refused gets none', async () => {
    const { owner } = memberToImport();
    const family = { owner: { ...owner, email: 'family@example.com' } };
    const ids = [
      await importMember('Biscuit', family),
      await importMember('Milo', { ...family, nextDueOn: '2026-05-01' }),
      await importMember('Rex', family),
    ];
    const [lead = 0, second = 0, refusedId = 0] = ids;
    const alone = await importMember('Luna');
    const { answers } = enrollment.services;
    const usual = answers.startLink;
    answers.startLink = (id, request) => ({
      ...(usual(id, request) as object),
      others: (request.mailing?.others ?? [])
        .filter(({ enrollmentId }) => enrollmentId !== refusedId)
        .map(({ enrollmentId }) => ({ enrollmentId, link: usual(enrollmentId, request) })),
    });
    expect(await act('send-setup', { group: 'unsent' })).toEqual({ ordered: 4 });
    await stored(lead, 1);
    await stored(second, 1);
    await stored(alone, 1);
    expect(mailings(lead)).toMatchObject([
      {
        mailing: {
          number: 1,
          others: [
            { enrollmentId: second, dueAt: '2026-05-01T16:00:00.000Z' },
            { enrollmentId: refusedId },
          ],
        },
      },
    ]);
    expect([second, refusedId].map((id) => mailings(id).length)).toEqual([0, 0]);
    expect(mailings(alone)[0]?.mailing?.others).toBeUndefined();
    const refused = { where: { enrollmentId: refusedId } };
    expect(await enrollment.prisma.memberSetup.findUnique(refused)).toMatchObject({
      nextMailAt: null,
      mailings: 0,
    });
    // The reminder is one mail, too.
    now = daysLater(3);
    await stored(lead, 2);
    await stored(second, 2);
    expect(mailings(lead)[1]?.mailing?.others).toMatchObject([{ enrollmentId: second }]);
    expect(mailings(second)).toEqual([]);
  });

  test('[IMP-31] wait while billing is away, and stop for a member whom it refuses', async () => {
    const [id, refusedId] = [await importMember('Biscuit'), await importMember('Milo')];
    const { answers } = enrollment.services;
    const usual = answers.startLink;
    let isAway = true;
    answers.startLink = (about, request) => {
      if (about === refusedId) throw new Refusal('status_conflict');
      if (isAway) throw new Refusal('service_unavailable');
      return usual(about, request);
    };
    await act('send-setup', { enrollmentIds: [id, refusedId] });
    await mailed(1, id);
    isAway = false;
    await stored(id, 1);
    // The same number, so that a mail that did go out isn't sent twice.
    expect(new Set(mailings(id).map(({ mailing }) => mailing?.number))).toEqual(new Set([1]));
    const row = await enrollment.prisma.memberSetup.findUnique({
      where: { enrollmentId: refusedId },
    });
    expect(row).toMatchObject({ nextMailAt: null, mailings: 0 });
  }, 60_000);
});

test('[IMP-21] a member whose set-up mail was ordered stays when the import is undone', async () => {
  const told = await importMember('Mango');
  const untold = await importMember('Rex');
  await act('send-setup', { enrollmentIds: [told] });
  expect(await enrollment.members.withdrawImported(told)).toBe(false);
  expect(await enrollment.members.withdrawImported(untold)).toBe(true);
});

test('[IMP-33] processes together keep the pace: so many an hour, spread over its minutes', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 7; index += 1) ids.push(await importMember(`Pet${index}`));
  // Due only by the clock that the queues below are given.
  const later = daysLater(1);
  await enrollment.prisma.memberSetup.createMany({
    data: ids.map((enrollmentId) => ({ enrollmentId, orderedAt: now, nextMailAt: later })),
  });
  const { kysely } = enrollment;
  const relay = { wake: () => undefined };
  const queue = createMailQueue({ kysely, runTransaction: createTransaction({ kysely, relay }) });
  const take = async (seconds: number) => {
    const at = new Date(later.getTime() + seconds * 1000);
    const both = await Promise.all(
      [1, 2].map(() => queue.take({ now: at, perHour: 180, limit: 2 })),
    );
    const taken = both.flat();
    const sent = { roundMails: 1, firstMailedAt: at, mailedAt: at };
    const next = { nextMailAt: null, linkExpiresAt: daysLater(31) };
    for (const one of taken) await queue.save(one, { ...sent, ...next });
    return taken.map(({ enrollmentId }) => enrollmentId).toSorted((a, b) => a - b);
  };
  expect([await take(0), await take(59), await take(60), await take(120)]).toEqual([
    ids.slice(0, 3),
    [],
    ids.slice(3, 6),
    ids.slice(6),
  ]);
});

/** A member whose price a campaign changes before the first charge. */
async function importWithNewPrice(...given: Parameters<typeof importMember>) {
  const id = await importMember(...given);
  await planPrice(enrollment, id);
  const nextBillingDate = new Date('2027-03-01T17:00:00.000Z');
  await enrollment.prisma.enrollment.update({ where: { id }, data: { nextBillingDate } });
  return id;
}
const undoCampaigns = () =>
  enrollment.prisma.priceCampaignMember.updateMany({ data: { state: 'stays' } });

test('[MEM-16] the set-up mail of a pet whose link wouldn’t open waits alone, and goes out once it would', async () => {
  const { owner } = memberToImport();
  const family = { owner: { ...owner, email: 'family@example.com' } };
  const waits = await importWithNewPrice('Biscuit', family);
  const [sibling, other] = [await importMember('Milo', family), await importMember('Rex')];
  await act('send-setup', { group: 'unsent' });
  await stored(other, 1);
  expect(mailings(waits)).toEqual([]);
  await stored(sibling, 1);
  const row = { where: { enrollmentId: waits } };
  const putOff = await enrollment.prisma.memberSetup.findUniqueOrThrow(row);
  expect(putOff).toMatchObject({ mailings: 0, lastMailedAt: null, leasedUntil: null });
  expect(putOff.nextMailAt?.getTime()).toBeGreaterThan(now.getTime());
  expect(mailings(sibling)[0]?.mailing?.others).toBeUndefined();
  expect((await list('sent')).pace).toMatchObject({ waiting: 0, lastHour: 2 });

  // Nor does the reminder of the other pet wait.
  now = daysLater(3);
  await stored(sibling, 2);
  expect(mailings(waits)).toEqual([]);
  await undoCampaigns();
  now = new Date(daysLater(3).getTime() + 3_600_000);
  await stored(waits, 1);
  expect(mailings(waits)).toMatchObject([{ mailing: { number: 1, notice: 'first' } }]);
}, 60_000);

test('[MEM-16] staff who send one link that wouldn’t open are told why, and nothing is ordered', async () => {
  const id = await importWithNewPrice('Biscuit');
  const refused = await ask('send-setup', { enrollmentIds: [id] });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining(
      'because it would only say: “The price of this plan changes on February 5, 2027',
    ) as string,
  });
  expect(await enrollment.prisma.memberSetup.count()).toBe(0);
  await undoCampaigns();
  expect(await act('send-setup', { enrollmentIds: [id] })).toEqual({ ordered: 1 });
});

test('[JOI-07] after the set-up, identity is asked once to mail a link for a password, and the member is on no list', async () => {
  const asked: number[] = [];
  enrollment.services.answers.mailSetupLink = (ownerId) => {
    asked.push(ownerId);
  };
  const id = await importMember('Biscuit');
  await act('send-setup', { enrollmentIds: [id] });
  await stored(id, 1);
  await setUp(id);
  const row = await eventually(async () => {
    const found = await enrollment.prisma.memberSetup.findUnique({
      where: { enrollmentId: id },
      include: { enrollment: { include: { owner: true } } },
    });
    return found?.accountMailedAt ? found : undefined;
  });
  expect(row.enrollment.owner.mailsHeldSince).toBeNull();
  expect(asked).toEqual([row.enrollment.ownerId]);
  expect((await list('sent')).counts).toEqual({ unsent: 0, sent: 0, expired: 0, elsewhere: 0 });
});

test('[MEM-27] a member who paid at the counter is on the list, and is mailed the link', async () => {
  const { enrollment: joined } = await enrollment.enroll();
  const recorded = await enrollment.send(
    'POST',
    `/api/admin/enrollments/${joined.id}/recorded-payments`,
    {
      headers: { ...manager, 'idempotency-key': randomUUID() },
      body: { amountCents: 13_965, paidOn: '2026-03-08', method: 'cash', months: 1 },
    },
  );
  expect(recorded.status).toBe(201);
  expect((await list('elsewhere')).members).toMatchObject([
    { enrollmentId: joined.id, paidUntil: '2026-04-08', areMailsHeld: false },
  ]);
  expect(await act('send-setup', { enrollmentIds: [joined.id] })).toEqual({ ordered: 1 });
  // The first charge is on the day on which what is paid runs out.
  expect(await mailed(1, joined.id)).toMatchObject([
    { kind: 'setup', dueAt: '2026-04-08T16:00:00.000Z', mailing: { number: 1 } },
  ]);
  expect((await list('sent')).members).toMatchObject([{ enrollmentId: joined.id }]);
});

test('[IMP-35] the list tells who waits, and who is paid elsewhere; sending and releasing are logged', async () => {
  const id = await importMember('Biscuit');
  await importMember('Milo', { paidBy: { kind: 'elsewhere', until: '2026-05-31' } });
  expect(await list('unsent')).toMatchObject({
    members: [
      {
        enrollmentId: id,
        ownerName: 'Ada Park',
        petName: 'Biscuit',
        monthlyPrice: '70.00',
        dueOn: '2026-04-01',
        mailedAt: null,
        areMailsHeld: true,
      },
    ],
    hasMore: false,
    counts: { unsent: 1, sent: 0, expired: 0, elsewhere: 1 },
    pace: { waiting: 0, lastHour: 0, perHour: 6_000 },
  });
  expect((await list('elsewhere')).members).toMatchObject([{ paidUntil: '2026-05-31' }]);
  expect(await act('release-mails', { enrollmentIds: [id] })).toEqual({ released: 1 });
  expect((await list('unsent')).members).toMatchObject([{ areMailsHeld: false }]);
  await act('send-setup', { enrollmentIds: [id] });
  const log = await enrollment.prisma.staffActivity.findMany({ orderBy: { id: 'asc' } });
  expect(log.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ['release-mails', `enrollment/${id}`, '1 members'],
    ['send-setup', `enrollment/${id}`, '1 ordered'],
  ]);
});
