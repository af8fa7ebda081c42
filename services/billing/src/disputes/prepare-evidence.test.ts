import { expect, test } from 'vitest';
import type { DisputeAtProvider, DisputeProvider } from './dispute-provider.ts';
import type { Transaction } from '../core/transaction.ts';
import type { DisputeAnswers, Disputes, StoredDispute } from './evidence.ts';
import { createPrepareEvidence } from './prepare-evidence.ts';
import { createReadAtProvider, createRequireOpen } from './require-open.ts';

const now = new Date('2026-03-05T12:00:00.000Z');
const notFaked = () => Promise.reject(new Error('not faked'));
const actor = {
  staffId: 1,
  username: 'maya',
  name: null,
  role: 'manager',
  clientAddress: '203.0.113.7',
} as const;
const clinic = {
  name: 'Clinic',
  phone: '1',
  email: 'a@example.com',
  address: 'Here',
  timeZone: 'UTC',
  textTerms: { price: 'for-good', ending: 'phone' },
} as const;

function setUp(
  given: {
    answers?: ('too-long' | 'refused')[];
    dispute?: Partial<StoredDispute>;
    atProvider?: Partial<DisputeAtProvider>;
    isDeleted?: boolean;
    pages?: number[];
  } = {},
) {
  const uses = Array.from({ length: 200 }, () => ({
    label: 'Visit',
    usedOn: '2026-03-05',
    quantity: 1,
    valueCents: 100,
  }));
  const lengths: number[] = [];
  const sent: number[] = [];
  const saved: string[][] = [];
  const answers = given.answers ?? [];
  const disputes: Disputes = {
    find: () =>
      Promise.resolve({
        id: 1,
        stripeDisputeId: 'du_1',
        answerRequest: null,
        enrollmentId: 17,
        payerId: 7,
        invoiceId: 'in_1',
        subscriptionId: 'sub_1',
        isCurrent: true,
        ...given.dispute,
      }),
    read: () =>
      Promise.resolve({
        dispute: {
          id: 1,
          amountCents: 100,
          reason: 'fraudulent',
          status: 'needs_response',
          outcome: 'open',
          evidenceDueAt: null,
          submissions: 0,
          openedAt: '2026-11-20T12:00:00.000Z',
        },
        isAwaitingAnswer: true,
        evidence: null,
      }),
    readPdf: notFaked,
    findDraft: notFaked,
    readFacts: () =>
      Promise.resolve(
        given.isDeleted
          ? null
          : {
              customer: { name: 'Ada Park', email: 'ada@example.com' },
              petName: 'Rex',
              planName: 'Dog Gold',
              addOnNames: [],
              disputed: { amountCents: 100, reason: null },
              consents: [],
              receipts: [],
            },
      ),
  };
  const saveDraft: DisputeProvider['saveDraft'] = ({ pdf }) => {
    sent.push(pdf.length);
    return Promise.resolve(answers.shift() ?? { fileId: 'file_1' });
  };
  const readDispute: DisputeProvider['readDispute'] = () =>
    Promise.resolve({
      status: 'needs_response',
      evidenceDueAt: null,
      network: 'visa',
      fileId: null,
      ...given.atProvider,
    });
  const stored: DisputeAnswers = {
    saveEvidence: (_id, { leftOut }) => {
      saved.push(leftOut);
      return Promise.resolve();
    },
    begin: notFaked,
    finish: notFaked,
  };
  const leases: Transaction['leases'] = { require: () => Promise.resolve() };
  const outbox: Transaction['outbox'] = { append: () => Promise.resolve() };
  const readAtProvider = createReadAtProvider({ disputes, disputeProvider: { readDispute } });
  const prepare = createPrepareEvidence({
    disputes,
    disputeProvider: { saveDraft },
    requireOpen: createRequireOpen({ readAtProvider, clock: () => now }),
    fetchUses: () => Promise.resolve(uses),
    fetchMails: () => Promise.resolve([]),
    renderDocument: ({ sections }) => {
      const length = JSON.stringify(sections).length;
      lengths.push(length);
      return Promise.resolve({ pdf: Buffer.alloc(length), pages: given.pages?.shift() ?? 2 });
    },
    withLease: (key, work) => work({ key, holder: 'test' }),
    transaction: (work) => work({ leases, outbox, answers: stored }),
    clinic,
  });
  return { run: () => prepare({ id: 1, actor }), lengths, sent, saved };
}

test('[MNY-61] shortens the evidence until Stripe takes it', async () => {
  const { run, sent, saved } = setUp({ answers: ['too-long', 'too-long'] });
  await run();
  expect(sent).toEqual(sent.toSorted((one, other) => other - one));
  expect(sent).toHaveLength(3);
  expect(saved[0]?.[0]).toBe('175 earlier uses left out');
});

test('[MNY-61] sends nothing that is too long for the network', async () => {
  const { run, lengths, sent } = setUp({ pages: [49, 12] });
  await run();
  expect([lengths.length, sent.length]).toEqual([2, 1]);
});

test('[MNY-61] says so if even the shortest is too long, and stores nothing', async () => {
  const { run, saved } = setUp({ answers: Array.from({ length: 4 }, () => 'too-long' as const) });
  await expect(run()).rejects.toMatchObject({ code: 'status_conflict' });
  expect(saved).toEqual([]);
});

test.each([
  ['past the deadline', { atProvider: { evidenceDueAt: new Date(now.getTime() - 1) } }, /is over/],
  ['under review', { atProvider: { status: 'under_review' } }, /already submitted/],
  ['won', { atProvider: { status: 'won' } }, /the clinic won/],
  ['prevented', { atProvider: { status: 'prevented' } }, /is closed/],
  ['of another account', { dispute: { isCurrent: false } }, /another Stripe account/],
  ['of a deleted customer', { isDeleted: true }, /was deleted/],
  ['refused by Stripe', { answers: ['refused' as const] }, /doesn't take evidence/],
])('[MNY-65] a dispute %s is refused in plain words', async (_case, given, words) => {
  await expect(setUp(given).run()).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage: expect.stringMatching(words) as string,
  });
});
