import { randomUUID } from 'node:crypto';
import {
  customerPaymentsSchema,
  disputeDetailSchema,
  errorBodySchema,
  paymentDetailSchema,
  type DisputeDetail,
} from '@petwell/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetOwner } from '../../src/customers/store-forget.ts';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import { renderDocument } from '../../src/documents/provider-pdf.ts';
import { createStripeDisputes } from '../../src/disputes/stripe.ts';
import { silentLogger } from '../fakes.ts';
import { textOf } from './pdf-text.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let enrollmentId = 0;
let ownerId = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => {
  enrollmentId += 1;
  ownerId = 100 + enrollmentId;
});
afterEach(async () => {
  billing.gate.open();
  await faults([]);
});

const control = (path: string, body: object) =>
  fetch(`${billing.provider.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const faults = (requests: object[]) => control('/_faults', { requests, webhooks: [] });
const asManager = () => billing.as(staffPrincipals('manager'));

/** A plan whose first payment is disputed. Returns our number of the dispute, and the provider's. */
async function dispute(given: { kind?: string; card?: string } = {}) {
  billing.enroll({ enrollmentId, ownerId });
  billing.enrollment.mails.set(ownerId, [
    {
      kind: 'payment-receipt',
      to: `Owner ${ownerId} <owner${ownerId}@example.com>`,
      subject: `Receipt of ${ownerId}`,
      text: null,
      status: 'sent',
      createdAt: '2026-11-24T12:00:00.000Z',
      sentAt: '2026-11-24T12:00:05.000Z',
    },
  ]);
  const { clientSecret } = await billing.createSubscription(enrollmentId, ownerId);
  const consent = { enrollmentId, textVersion: '2026-11-29-good' };
  const owner = billing.as(ownerPrincipals(ownerId));
  expect((await billing.post('/api/payment-consents', consent, owner)).status).toBe(204);
  const { id: paymentIntentId } = await billing.pay(clientSecret, given.card);
  const [charge] = (await billing.stripe.charges.list({ payment_intent: paymentIntentId })).data;
  await control('/_disputes', {
    charge: charge?.id,
    reason: 'subscription_canceled',
    ...(given.kind && { kind: given.kind }),
  });
  await billing.settled();
  const row = await billing.prisma.dispute.findFirstOrThrow({
    where: { payment: { enrollmentId } },
  });
  return { id: row.id, disputeId: row.stripeDisputeId ?? '' };
}
const atStripe = (disputeId: string) => billing.stripe.disputes.retrieve(disputeId);

const send = (
  path: string,
  { body = {}, key = randomUUID() }: { body?: object; key?: string } = {},
) => billing.post(`/api/admin/disputes/${path}`, body, { ...asManager(), 'idempotency-key': key });
async function detailOf(response: Response): Promise<DisputeDetail> {
  expect(response.status).toBe(200);
  return disputeDetailSchema.parse(await response.json());
}
const prepare = async (id: number) => detailOf(await send(`${id}/evidence`));
const submit = (id: number, evidenceId = '', key?: string) =>
  send(`${id}/submit`, { body: { evidenceId }, ...(key !== undefined && { key }) });
async function prepared(given?: Parameters<typeof dispute>[0]) {
  const made = await dispute(given);
  const { evidence } = await prepare(made.id);
  return { ...made, evidenceId: evidence?.id ?? '' };
}
async function refused(response: Response) {
  const { code, message } = errorBodySchema.parse(await response.json());
  return [response.status, code, message];
}
const acts = async (action: string) => {
  const rows = await billing.prisma.outboxEvent.findMany({ where: { type: 'staff.acted.v1' } });
  return rows
    .map(
      ({ payload }) =>
        (payload as { data: { action: string; about: string; result: string } }).data,
    )
    .filter((act) => act.action === action && act.about === `enrollment/${enrollmentId}`)
    .map(({ result }) => result);
};
/** Records the requests to Stripe about disputes from now on. */
function watchUpdates() {
  const from = billing.watched.messages.length;
  return () =>
    billing.watched.messages
      .slice(from)
      .filter(({ kind, name }) => kind === 'request' && /^POST \/v1\/disputes\//.test(name))
      .map(({ value }) => value as { submit?: unknown; evidence?: object });
}
const pdfOf = async (id: number) => {
  const path = `/api/admin/disputes/${id}/evidence.pdf`;
  const response = await fetch(`${billing.url()}${path}`, { headers: asManager() });
  return {
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

test('[MNY-60] one click compiles the evidence, saves it as a draft, and submits nothing', async () => {
  billing.enrollment.uses.set(enrollmentId, [
    { label: 'Wellness exam', usedOn: '2026-11-24', quantity: 1, valueCents: 6_500 },
  ]);
  const { id, disputeId } = await dispute();
  const { dispute: shown, evidence, isAwaitingAnswer } = await prepare(id);
  expect(shown).toMatchObject({ status: 'needs_response', outcome: 'open', submissions: 0 });
  expect([isAwaitingAnswer, evidence?.submittedAt, evidence?.leftOut]).toEqual([true, null, []]);

  const { status, evidence: saved, evidence_details: details } = await atStripe(disputeId);
  expect([status, details.submission_count]).toEqual(['needs_response', 0]);
  const texts = new Map(evidence?.texts.map(({ field, text }) => [field, text]));
  expect(saved).toMatchObject(Object.fromEntries(texts));
  expect(texts.get('uncategorized_text')).toContain('$65.00 at list price');
  expect(texts.get('customer_email_address')).toBe(`owner${ownerId}@example.com`);

  const { type, bytes } = await pdfOf(id);
  expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  expect(bytes).toHaveLength(evidence?.bytes ?? 0);
  const fileId = saved.uncategorized_file;
  const file = await billing.stripe.files.retrieve(typeof fileId === 'string' ? fileId : '');
  expect(file).toMatchObject({ purpose: 'dispute_evidence', size: bytes.length });
  expect(await acts('dispute-evidence')).toEqual(['done']);
});

test('[MNY-60] every save says that it submits nothing, and only submitting submits', async () => {
  const asked = watchUpdates();
  const { id, evidenceId } = await prepared();
  const { evidence } = await prepare(id);
  await detailOf(await submit(id, evidence?.id));
  const [first, second, last, ...others] = asked();
  expect(evidenceId).not.toBe(evidence?.id);
  for (const save of [first, second]) expect(String(save?.submit)).toBe('false');
  expect([String(last?.submit), last?.evidence, others]).toEqual(['true', undefined, []]);
});

test('[MNY-61] Stripe refuses what is too long: the next shorter one is saved', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({
    label: `Visit ${index}`,
    usedOn: '2026-11-24',
    quantity: 1,
    valueCents: 100,
  }));
  billing.enrollment.uses.set(enrollmentId, many);
  const { id, disputeId } = await dispute({ card: 'pm_card_mastercard' });
  const { evidence } = await prepare(id);
  expect(evidence?.leftOut).toContain('940 earlier uses left out');
  expect(evidence?.pages).toBeLessThan(19);
  expect((await atStripe(disputeId)).evidence.uncategorized_file).toMatch(/^file_/);
});

test('[MNY-61] Stripe says itself that evidence has too many pages', async () => {
  const { disputeId } = await dispute({ card: 'pm_card_mastercard' });
  const provider = createStripeDisputes({ stripe: billing.stripe, logger: silentLogger });
  const entries = Array.from({ length: 700 }, (_, index) => `Entry ${index}`);
  const section = { title: 'Receipts', intro: 'What was paid.', entries };
  const { pdf, pages } = await renderDocument({ title: 'Long', summary: [], sections: [section] });
  expect(pages).toBeGreaterThan(19);
  expect(await provider.saveDraft({ disputeId, pdf, texts: [] })).toBe('too-long');
  expect((await atStripe(disputeId)).evidence.uncategorized_file).toBeNull();
});

test('[MNY-62] the evidence has nothing of another customer', async () => {
  const other = await prepared();
  const otherOwner = ownerId;
  // The plan was another owner's before: their consent and payment stay theirs.
  enrollmentId += 1;
  ownerId = 100 + enrollmentId;
  const { id } = await dispute();
  const theirs = { enrollmentId, ownerId: 9_999, textVersion: '2026-11-22' };
  const agreed = { ownerName: 'Eva Other', petName: 'Rex', plan: {} };
  await billing.prisma.paymentConsent.create({
    data: {
      ...theirs,
      ...agreed,
      clientAddress: '198.51.100.99',
      monthlyTotal: '11.11',
      dueToday: '22.22',
    },
  });
  await billing.prisma.payment.create({
    data: {
      enrollmentId,
      payerId: 9_999,
      stripeInvoiceId: 'in_theirs',
      stripeSubscriptionId: 'sub_theirs',
      amount: '33.33',
      currency: 'usd',
      status: 'paid',
      isFirst: false,
      paidAt: new Date(),
    },
  });
  await prepare(id);
  const text = await textOf((await pdfOf(id)).bytes);
  expect(text).toContain(`owner${ownerId}@example.com`);
  expect(text).toContain(`Receipt of ${ownerId}`);
  for (const foreign of [`owner${otherOwner}@`, '198.51.100.99', '11.11', '33.33', 'in_theirs']) {
    expect(text).not.toContain(foreign);
  }
  expect(await textOf((await pdfOf(other.id)).bytes)).not.toContain(`owner${ownerId}@`);
});

test('[MNY-63] evidence is submitted once; a second click is 409 in plain words', async () => {
  const { id, disputeId, evidenceId } = await prepared();
  const detail = await detailOf(await submit(id, evidenceId));
  expect(detail).toMatchObject({
    isAwaitingAnswer: false,
    dispute: { status: 'under_review', outcome: 'open', submissions: 1 },
  });
  expect(detail.evidence?.submittedAt).not.toBeNull();
  const words = 'The evidence was already submitted. It can be submitted only once.';
  expect(await refused(await submit(id, evidenceId))).toEqual([409, 'status_conflict', words]);
  expect(await refused(await send(`${id}/evidence`))).toEqual([409, 'status_conflict', words]);
  expect(await refused(await send(`${id}/accept`))).toEqual([409, 'status_conflict', words]);
  expect((await atStripe(disputeId)).evidence_details.submission_count).toBe(1);
  expect(await acts('dispute-submit')).toEqual(['done']);
});

test('[MNY-63] of twenty clicks at once, one submits', async () => {
  const asked = watchUpdates();
  const { id, disputeId, evidenceId } = await prepared();
  const sent = Array.from({ length: 20 }, () => submit(id, evidenceId));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 409, 503].includes(status))).toBe(true);
  expect(asked().filter((one) => String(one.submit) === 'true')).toHaveLength(1);
  expect((await atStripe(disputeId)).evidence_details.submission_count).toBe(1);
});

test('[MNY-63] only the evidence that was read is submitted, and only as Stripe has it', async () => {
  const { id, disputeId, evidenceId } = await prepared();
  const { evidence } = await prepare(id);
  const [status, code, message] = await refused(await submit(id, evidenceId));
  expect([status, code]).toEqual([409, 'status_conflict']);
  expect(message).toContain('prepared again meanwhile');
  await billing.stripe.disputes.update(disputeId, {
    evidence: { uncategorized_file: '' },
    submit: false,
  });
  expect((await refused(await submit(id, evidence?.id)))[2]).toContain("Stripe's Dashboard");
  expect((await atStripe(disputeId)).evidence_details.submission_count).toBe(0);
});

test('[MNY-63] without evidence, nothing is submitted', async () => {
  const { id } = await dispute();
  expect((await refused(await submit(id, randomUUID())))[1]).toBe('status_conflict');
  expect((await pdfOf(id)).type).toContain('json');
});

/** Stripe does it; its answer, and everything that would tell of it, is lost. */
async function loseAnswer(match: string, call: () => Promise<Response>) {
  billing.gate.close();
  const lost = { match, kind: 'reset', phase: 'after' };
  // The dispute is read once before it is answered.
  const first = { match: '^GET /v1/disputes/', kind: 'slow', times: 1 };
  await faults([lost, first, { match: '^GET /v1/disputes', kind: 'reset' }]);
  expect((await call()).status).toBe(503);
  const row = await billing.prisma.dispute.findFirst({ where: { payment: { enrollmentId } } });
  expect(row?.answerRequest).not.toBeNull();
  await faults([]);
}

test('[MNY-64] killed after Stripe took the evidence, the repeated request finds it', async () => {
  const { id, disputeId, evidenceId } = await prepared();
  const key = randomUUID();
  await loseAnswer('^POST /v1/disputes/', () => submit(id, evidenceId, key));
  await billing.restart();
  const detail = await detailOf(await submit(id, evidenceId, key));
  expect(detail).toMatchObject({ dispute: { status: 'under_review', submissions: 1 } });
  expect(detail.evidence?.submittedAt).not.toBeNull();
  expect((await atStripe(disputeId)).evidence_details.submission_count).toBe(1);
  expect((await submit(id, evidenceId)).status).toBe(409);
  expect((await acts('dispute-submit')).filter((result) => result === 'done')).toHaveLength(1);
});

test('[MNY-64] killed after Stripe closed the dispute, the repeated request finds it', async () => {
  const { id, disputeId } = await dispute();
  const key = randomUUID();
  await loseAnswer('^POST /v1/disputes/.+/close', () => send(`${id}/accept`, { key }));
  await billing.restart();
  expect(await detailOf(await send(`${id}/accept`, { key }))).toMatchObject({
    dispute: { status: 'lost' },
  });
  expect((await atStripe(disputeId)).status).toBe('lost');
  expect((await acts('dispute-accept')).filter((result) => result === 'done')).toHaveLength(1);
});

test('[MNY-65] accepting is final, and shown', async () => {
  const { id } = await dispute();
  expect(await detailOf(await send(`${id}/accept`))).toMatchObject({
    isAwaitingAnswer: false,
    dispute: { status: 'lost', outcome: 'lost' },
  });
  const words = 'This dispute is over: the clinic lost or accepted it.';
  for (const path of ['accept', 'evidence']) {
    expect(await refused(await send(`${id}/${path}`))).toEqual([409, 'status_conflict', words]);
  }
  const path = `/api/admin/customers/${ownerId}/payments`;
  const response = await fetch(`${billing.url()}${path}`, {
    headers: billing.as(staffPrincipals('viewer')),
  });
  const { payments } = customerPaymentsSchema.parse(await response.json());
  expect(payments[0]?.disputes).toMatchObject([{ id, outcome: 'lost' }]);
});

test('[MNY-65] a submission and an acceptance at once: Stripe gets one of them', async () => {
  const { id, disputeId, evidenceId } = await prepared();
  const sent = await Promise.all([submit(id, evidenceId), send(`${id}/accept`)]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { status, evidence_details: details } = await atStripe(disputeId);
  expect([
    ['under_review', 1],
    ['lost', 0],
  ]).toContainEqual([status, details.submission_count]);
});

test('[MNY-65] a dispute that was answered in the Dashboard is refused here', async () => {
  const { id, disputeId, evidenceId } = await prepared();
  billing.gate.close();
  await billing.stripe.disputes.update(disputeId, { submit: true });
  expect((await refused(await submit(id, evidenceId)))[1]).toBe('status_conflict');
  expect((await refused(await send(`${id}/accept`)))[1]).toBe('status_conflict');
});

test('[MNY-66] an inquiry takes evidence before it becomes a chargeback', async () => {
  const { id, disputeId, evidenceId } = await prepared({ kind: 'inquiry' });
  await detailOf(await submit(id, evidenceId));
  expect((await atStripe(disputeId)).status).toBe('warning_under_review');
});

test('[MNY-66] the evidence is removed with the owner', async () => {
  const { id } = await prepared();
  await billing.kysely.transaction().execute((tx) => forgetOwner(tx, ownerId));
  expect(await billing.prisma.disputeEvidence.count({ where: { disputeId: id } })).toBe(0);
  expect((await refused(await send(`${id}/evidence`)))[2]).toContain('was deleted');
});

test.each([
  ['can be refunded while the bank only asks', 'inquiry', true],
  ['can’t be refunded while the bank holds the money', 'chargeback', false],
] as const)('[MNY-10] a payment %s', async (_what, kind, isRefundable) => {
  await dispute({ kind });
  const { stripeInvoiceId, amount } = await billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId },
  });
  const response = await fetch(`${billing.url()}/api/admin/payments/${stripeInvoiceId ?? ''}`, {
    headers: asManager(),
  });
  const { refundableCents, payment } = paymentDetailSchema.parse(await response.json());
  expect(refundableCents).toBe(isRefundable ? amount.times(100).toNumber() : 0);
  expect(payment.disputes.map((one) => one.isRefundable === true)).toEqual([isRefundable]);
});
