import { randomUUID } from 'node:crypto';
import { clinicDay } from '@petwell/chassis/time';
import {
  errorBodySchema,
  newProposalSchema,
  proposedSchema,
  type ProposeRequestInput,
} from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrollmentRequest } from '../factories.ts';
import { Refusal } from './fake-services.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const day = 24 * 3_600_000;
let daysLater = 0;
let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50 },
    { businessClock: () => new Date(Date.now() + daysLater * day) },
  );
});
beforeEach(async () => {
  if (daysLater > 0) {
    daysLater = 0;
    // A run that began later would find the next test's plans abandoned.
    await rounds();
  }
  await enrollment.reset();
});
afterAll(() => enrollment.stop());

const owner = {
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@example.com',
  phone: '904-555-0100',
};
const body = (given: Partial<ProposeRequestInput> = {}) => ({
  owner,
  pet: enrollmentRequest().pet,
  planId: 2,
  addOnIds: ['5'],
  ...given,
});
const send = (given?: Partial<ProposeRequestInput>, key: string = randomUUID()) =>
  enrollment.send('POST', '/api/admin/proposals', {
    body: body(given),
    headers: { ...as.staff('staff'), 'idempotency-key': key },
  });
async function propose(given?: Partial<ProposeRequestInput>, key?: string) {
  const response = await send(given, key);
  expect(response.status).toBe(201);
  return proposedSchema.parse(await response.json());
}
async function refused(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code];
}
const ids = async () =>
  (await enrollment.prisma.enrollment.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);
/** Waits for two complete housekeeping runs, each of which removes an old job. */
async function rounds(): Promise<void> {
  const old = { kind: 'sync', status: 'finished', isForAll: false, requestedBy: {} } as const;
  for (let count = 0; count < 2; count += 1) {
    const { id } = await enrollment.prisma.staffJob.create({
      data: { ...old, finishedAt: new Date(0) },
    });
    await eventually(async () =>
      (await enrollment.prisma.staffJob.findUnique({ where: { id } })) ? undefined : true,
    );
  }
}

test('[JOI-01] staff enroll a pet unpaid, without session or mail, and the log says who', async () => {
  const made = await propose();
  expect(made).toMatchObject({
    ownerName: 'Ada Park',
    email: 'ada@example.com',
    petName: 'Biscuit',
    planName: 'Dog Gold',
    totalMonthlyPrice: '75.50',
    membershipFee: '64.15',
  });
  const [stored] = await enrollment.prisma.enrollment.findMany({ include: { proposal: true } });
  expect(stored).toMatchObject({
    id: made.enrollmentId,
    status: 'pending_payment',
    proposal: { proposedBy: 'staff' },
  });
  expect(enrollment.services.identity.calls.map(({ path }) => path)).toEqual([
    '/internal/owners/import',
  ]);
  expect(await enrollment.prisma.outboxEvent.count()).toBe(0);
  expect(await enrollment.prisma.staffActivity.findMany()).toMatchObject([
    { action: 'propose-plan', subject: `enrollment/${made.enrollmentId}`, result: 'done' },
  ]);
});

test('[PAY-21] a repeated request enrolls once; another content under its key is refused', async () => {
  const key = randomUUID();
  const first = await propose({}, key);
  expect(await propose({}, key)).toEqual(first);
  expect(await refused(await send({ planId: 3 }, key))).toEqual([422, 'idempotency_key_reused']);
  expect(await ids()).toEqual([first.enrollmentId]);
});

test('[JOI-03] a known address gets the pet and keeps its owner', async () => {
  const { owner: known } = await enrollment.enroll();
  const made = await propose({ pet: { ...body().pet, name: 'Mango' } });
  expect(made.ownerId).toBe(known.id);
  expect(await enrollment.prisma.owner.count()).toBe(1);
  expect(await ids()).toHaveLength(2);
});

test('[JOI-50] a customer who is there is named by id, and nothing is typed again', async () => {
  const { owner: known } = await enrollment.enroll();
  const mango = { ...body().pet, name: 'Mango' };
  const made = await propose({ owner: undefined, ownerId: known.id, pet: mango });
  expect(made).toMatchObject({ ownerId: known.id, email: known.email, petName: 'Mango' });
  expect(await enrollment.prisma.owner.count()).toBe(1);
  expect(await refused(await send({ owner: undefined, ownerId: 999_999 }))).toEqual([
    404,
    'not_found',
  ]);
  expect((await send({ ownerId: known.id })).status).toBe(400);
  expect((await send({ owner: undefined })).status).toBe(400);
  expect(await ids()).toHaveLength(2);
});

test('[OFR-45] a price that has changed leaves the proposal that it was to replace', async () => {
  const { answers, catalog } = enrollment.services;
  const first = await propose();
  const shown = { plan: 1, addOns: { 5: 1 } };
  answers.quote = () => {
    throw new Refusal('price_changed');
  };
  const change = { replacesId: first.enrollmentId, shown };
  expect(await refused(await send(change))).toEqual([409, 'price_changed']);
  expect(catalog.calls.at(-1)?.body).toMatchObject({ planId: 2, shown });
  expect(await ids()).toEqual([first.enrollmentId]);
});

test('[JOI-04] a change replaces the proposal, once it can’t be paid anymore', async () => {
  const first = await propose();
  const second = await propose({
    planId: 3,
    pet: { ...body().pet, name: 'Biscotti' },
    replacesId: first.enrollmentId,
  });
  expect(await ids()).toEqual([second.enrollmentId]);
  expect(enrollment.services.billing.calls).toEqual([
    {
      path: `/internal/enrollments/${first.enrollmentId}/cancel-subscription`,
      body: { onlyIfUnpaid: true },
    },
  ]);
});

test('[JOI-04] what was paid meanwhile isn’t changed, and nothing is enrolled beside it', async () => {
  const first = await propose();
  enrollment.services.answers.cancelSubscription = () => {
    throw new Refusal('already_paid');
  };
  const changed = await send({
    pet: { ...body().pet, name: 'Biscotti' },
    replacesId: first.enrollmentId,
  });
  expect(await refused(changed)).toEqual([409, 'already_paid']);
  expect(await ids()).toEqual([first.enrollmentId]);
});

test('[JOI-04] only a proposal is replaced: an enrollment of the owner stays', async () => {
  const { enrollment: own } = await enrollment.enroll();
  const made = await propose({ pet: { ...body().pet, name: 'Mango' }, replacesId: own.id });
  expect(await ids()).toEqual([own.id, made.enrollmentId]);
});

test('[ENR-25] two desks with the same pet leave one proposal', async () => {
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toContain(201);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  expect(await ids()).toHaveLength(1);
  expect(await enrollment.prisma.proposal.count()).toBe(1);
});

test('[JOI-06] a proposal ends after 14 days, without any reminder', async () => {
  await propose();
  for (const days of [0.2, 4, 13.9]) {
    daysLater = days;
    await rounds();
    expect(await ids()).toHaveLength(1);
  }
  daysLater = 14.1;
  await eventually(async () => ((await ids()).length === 0 ? true : undefined));
  expect(await enrollment.prisma.proposal.count()).toBe(0);
  daysLater = 31;
  await eventually(async () => ((await enrollment.prisma.owner.count()) === 0 ? true : undefined));
  expect(await enrollment.mails('finish-enrollment')).toEqual([]);
  expect(await enrollment.mails('payment-reminder')).toEqual([]);
});

test('[JOI-06] reminders of an owner’s own enrollment don’t mention a proposal', async () => {
  await enrollment.enroll();
  await propose({ pet: { ...body().pet, name: 'Mango' } });
  daysLater = 0.2;
  const [mail] = await eventually(async () => {
    const sent = await enrollment.mails('finish-enrollment');
    return sent.length > 0 ? sent : undefined;
  });
  expect(mail).toMatchObject({ mail: { petName: 'Biscuit', others: [] } });
});

test('[JOI-07] after the payment, identity is asked once to mail a link to set a password', async () => {
  const { enrollmentId, ownerId } = await propose();
  const asked = () =>
    enrollment.services.identity.calls.filter(({ path }) => path.endsWith('/setup-link'));
  await rounds();
  expect(asked()).toEqual([]);
  await enrollment.prisma.enrollment.update({
    where: { id: enrollmentId },
    data: { status: 'active', activatedAt: new Date() },
  });
  await eventually(() => Promise.resolve(asked().length > 0 ? true : undefined));
  await rounds();
  expect(asked()).toEqual([
    { path: `/internal/owners/${ownerId}/setup-link`, body: { enrollmentId } },
  ]);
});

const find = (id: number, role: 'staff' | 'viewer' = 'staff') =>
  enrollment.send('GET', `/api/admin/proposals/${id}`, { headers: as.staff(role) });

test('[JOI-17] a proposal is found again as it was filled in, until it is over', async () => {
  const proposed = await propose();
  const { pet } = body();
  expect(await (await find(proposed.enrollmentId)).json()).toMatchObject({
    proposed,
    status: 'pending_payment',
    paidUntil: null,
    owner,
    pet: { name: pet.name, type: pet.type, age: pet.age },
    planId: 2,
    addOnIds: ['5'],
  });
  // An enrollment made online isn't a proposal.
  const { enrollment: own } = await enrollment.enroll({
    body: enrollmentRequest({ owner: { ...owner, email: 'other@example.com' } }),
  });
  expect(await refused(await find(own.id))).toEqual([404, 'not_found']);
  await propose({ planId: 3, replacesId: proposed.enrollmentId });
  expect(await refused(await find(proposed.enrollmentId))).toEqual([404, 'not_found']);
});

/** Identity says that only a browser has claimed the address, until it is taken over. */
function claim(ownerId: number) {
  const { answers: responses } = enrollment.services;
  const usual = responses.import;
  responses.import = (request) => {
    const found = usual({ ...request, takesOver: false }) as object;
    return request.takesOver
      ? { ...found, isTakenOver: true, ownerVersion: 9 }
      : { outcome: 'claimed', ownerId };
  };
  responses.attach = () => ({ outcome: 'claimed' });
}

test('[JOI-37] an address that only a browser has claimed is asked about; then the unpaid plan of that browser is gone', async () => {
  const online = await enrollment.enroll();
  claim(online.owner.id);
  const other = body({ pet: { ...enrollmentRequest().pet, name: 'Mango' } });
  expect(await refused(await send(other))).toEqual([409, 'address_claimed']);
  expect(await ids()).toEqual([online.enrollment.id]);
  const made = await send({ ...other, confirmAddress: true });
  expect(made.status).toBe(201);
  const proposal = newProposalSchema.parse(await made.json());
  expect(proposal).toMatchObject({ isTakenOver: true, petName: 'Mango' });
  expect(await ids()).toEqual([proposal.enrollmentId]);
  const [logged] = await enrollment.prisma.staffActivity.findMany({ where: { result: 'done' } });
  expect(logged?.detail).toContain('closed what was made online');
});

test('[JOI-39] a paid account keeps everything, and nothing is attached', async () => {
  const online = await enrollment.enroll();
  const { id } = online.enrollment;
  await enrollment.prisma.enrollment.update({
    where: { id },
    data: { status: 'active', activatedAt: new Date() },
  });
  claim(online.owner.id);
  const other = { pet: { ...enrollmentRequest().pet, name: 'Mango' }, confirmAddress: true };
  expect(await refused(await send(other))).toEqual([409, 'address_unconfirmed']);
  expect(await ids()).toEqual([id]);
  const asked = enrollment.services.billing.calls.filter(({ path }) => path.includes(`/${id}/`));
  expect(asked).toEqual([]);
});

test('[ACC-32] no cash is taken for an address that only a browser has claimed', async () => {
  const { enrollmentId } = await propose();
  enrollment.services.answers.attach = () => ({ outcome: 'claimed' });
  const paidOn = clinicDay(new Date(), 'America/New_York');
  const paid = await enrollment.send(
    'POST',
    `/api/admin/enrollments/${enrollmentId}/recorded-payments`,
    {
      body: { amountCents: 13_965, paidOn, method: 'cash', months: 1 },
      headers: { ...as.staff('staff'), 'idempotency-key': randomUUID() },
    },
  );
  expect(await refused(paid)).toEqual([409, 'address_unconfirmed']);
  expect(await enrollment.events('payment.recorded.v1')).toEqual([]);
});
