import { expect, test } from 'vitest';
import { consistentEvidence } from '../../test/factories.ts';
import type { ChangeMember } from '../change/member.ts';
import type { Evidence } from './evidence.ts';
import { findWrongHandovers } from './handover-rules.ts';
import { findRepeatedEffects } from './message-rules.ts';

const joined = 1_800_000_000;
const month = 30 * 86_400;

type Run = { evidence: Evidence; member: ChangeMember };

/** Returns the only one, or one of several. */
function at<Row>(rows: readonly Row[], index = 0): Row {
  const row = rows[index];
  if (row === undefined) throw new Error('no row');
  return row;
}

/** Creates what is left once the plan 1 was handed over after a month, and was charged for two more as the plan 2. */
function handedOver(): Run {
  const evidence = consistentEvidence();
  const { ledger, enrollments, changes } = evidence;
  const [subscription, invoice, enrollment] = [
    at(ledger.subscription),
    at(ledger.invoice),
    at(enrollments),
  ];
  ledger.subscription = [
    { ...subscription, status: 'canceled', ended_at: joined + month },
    { ...subscription, id: 'sub_2', metadata: { enrollmentId: '2' }, customer: 'cus_2' },
  ];
  const parent = { subscription_details: { subscription: 'sub_2' } };
  for (const number of [1, 2]) {
    const created = joined + number * month;
    ledger.invoice.push({ ...invoice, id: `in_2_${number}`, created, amount_paid: 7_765, parent });
  }
  enrollments.push({ ...enrollment, id: 2, owner_id: 8 });
  enrollment.status = 'cancelled';
  const sold = {
    status: 'active',
    sold: '1/1',
    monthly_cents: 7_765,
    prices: [7_765],
    terms_sold: null,
    terms_cents: null,
    included: [],
  };
  changes.sold = [1, 2].map((id) => ({ ...sold, enrollment_id: id }));
  changes.handovers = [
    {
      enrollment_id: 2,
      from_id: 1,
      agreed_at: joined + month / 2,
      is_done: true,
      email: 'ana-bea@petwell.example',
      from_email: 'ana@petwell.example',
      pet_id: 2,
      from_pet_id: 1,
      uses: [{ code: 'exam', used: 1, opening: 1, is_same: true }],
    },
  ];
  const activated = evidence.outbox.find(({ type }) => type === 'enrollment.activated.v1');
  if (!activated) throw new Error('nothing was activated');
  evidence.outbox.push({
    ...activated,
    subject: 'enrollment/2',
    payload: { data: { isFirstActivation: false } },
  });
  const takeover = {
    firstChargeOn: '2027-02-14',
    monthlyCents: 7_765,
    seenBy: { before: '{"id":1,"isHandedOver":true}', after: '{"firstName":"Bea"}' },
  };
  const member = { email: 'ana@petwell.example', story: 'handed over', enrollmentId: 1, takeover };
  return { evidence, member };
}

function rulesBroken(corrupt: (run: Run) => unknown): string[] {
  const run = handedOver();
  corrupt(run);
  return findWrongHandovers(run.evidence, [run.member]).map(({ rule }) => rule);
}
const mail = (to: string, text: string) => ({
  id: '9',
  to,
  messageId: '<9@x>',
  subject: 'Hello',
  text,
});

test('[CHG-188] finds nothing wrong with a pet that was handed over', () => {
  expect(rulesBroken(() => undefined)).toEqual([]);
});

test('[CHG-183] a month on hold isn’t missing', () => {
  const broken = rulesBroken(({ evidence: { ledger, changes }, member }) => {
    for (const index of [1, 2]) {
      const invoice = at(ledger.invoice, index);
      invoice.created += month;
    }
    Object.assign(at(ledger.subscription), { ended_at: joined + 2 * month });
    Object.assign(at(changes.handovers), { agreed_at: joined + month + month / 2 });
    changes.paymentHolds.push({
      id: 'hold-1',
      enrollment_id: 1,
      state: 'over',
      resumes_at: joined + month,
      next_charge_at: joined + 2 * month,
      voided_at: [joined + month],
    });
    Object.assign(member.takeover ?? {}, { firstChargeOn: '2027-03-16' });
  });
  expect(broken).toEqual([]);
});

test('[CHG-188] finds a new owner who is welcomed again, or whose plan never began', () => {
  const { evidence } = handedOver();
  expect(findRepeatedEffects(evidence)).toEqual([]);
  const begun = at(evidence.outbox.slice(-1));
  const welcomed = { ...begun, payload: { data: { isFirstActivation: true } } };
  const rulesOf = (...last: Evidence['outbox']) =>
    findRepeatedEffects({ ...evidence, outbox: [...evidence.outbox.slice(0, -1), ...last] }).map(
      ({ rule }) => rule,
    );
  expect(rulesOf()).toEqual(['change without its event']);
  expect(rulesOf(welcomed)).toEqual(['change without its event']);
  expect(rulesOf(begun, begun)).toEqual(['effect applied more than once']);
});

const handover = ({ evidence }: Run) => at(evidence.changes.handovers);
const corruptions: [rule: string, corrupt: (run: Run) => unknown][] = [
  ['handover not carried out', (run) => Object.assign(handover(run), { is_done: false })],
  ['handover not carried out', (run) => Object.assign(handover(run), { agreed_at: null })],
  [
    'owner before charged after the handover',
    (run) => Object.assign(handover(run), { agreed_at: joined - 1 }),
  ],
  [
    'not exactly one live subscription after a handover',
    ({ evidence }) => Object.assign(at(evidence.ledger.subscription), { status: 'active' }),
  ],
  [
    'not exactly one live subscription after a handover',
    ({ evidence }) => Object.assign(at(evidence.ledger.subscription, 1), { status: 'canceled' }),
  ],
  [
    'not exactly one live subscription after a handover',
    ({ evidence }) => Object.assign(at(evidence.enrollments), { status: 'active' }),
  ],
  [
    'both plans of a pet charge at a time',
    ({ evidence }) =>
      Object.assign(at(evidence.ledger.subscription), { ended_at: joined + month + 1 }),
  ],
  [
    'month of a pet charged twice or never',
    ({ evidence }) => Object.assign(at(evidence.ledger.invoice, 2), { created: joined + month }),
  ],
  [
    'month of a pet charged twice or never',
    ({ evidence }) =>
      Object.assign(at(evidence.ledger.invoice, 2), { created: joined + 3 * month }),
  ],
  [
    'refunded because of a handover',
    ({ evidence: { ledger } }) =>
      ledger.refund.push({
        id: 're_1',
        status: 'succeeded',
        amount: 100,
        payment_intent: 'pi_1',
        metadata: null,
      }),
  ],
  [
    'new owner has other terms',
    ({ evidence }) => Object.assign(at(evidence.changes.sold, 1), { monthly_cents: 4_000 }),
  ],
  [
    'new owner has other terms',
    ({ evidence }) => Object.assign(at(evidence.changes.sold, 1), { sold: '1/2' }),
  ],
  ['new owner has other terms', (run) => Object.assign(at(handover(run).uses), { is_same: false })],
  [
    'new owner charged what was not shown',
    ({ evidence }) => Object.assign(at(evidence.ledger.invoice, 2), { amount_paid: 8_000 }),
  ],
  [
    'new owner charged what was not shown',
    ({ member }) => Object.assign(member.takeover ?? {}, { firstChargeOn: '2027-02-15' }),
  ],
  [
    'used before the handover, and given again',
    (run) => Object.assign(at(handover(run).uses), { opening: 0 }),
  ],
  [
    'used before the handover, and given again',
    (run) => Object.assign(at(handover(run).uses), { used: 2 }),
  ],
  [
    'owners of a handed over pet share an account or a pet',
    (run) => Object.assign(handover(run), { pet_id: 1 }),
  ],
  [
    'owners of a handed over pet share an account or a pet',
    ({ evidence }) => Object.assign(at(evidence.ledger.subscription, 1), { customer: 'cus_1' }),
  ],
  [
    'one owner of a handed over pet sees the other',
    ({ evidence }) => evidence.mails.push(mail('ana@petwell.example', 'Bea Lim has it now')),
  ],
  [
    'one owner of a handed over pet sees the other',
    ({ evidence }) => evidence.mails.push(mail('ana-bea@petwell.example', 'Ask Ana Ruiz')),
  ],
  [
    'one owner of a handed over pet sees the other',
    ({ member }) =>
      Object.assign(member.takeover?.seenBy ?? {}, { before: '{"enrollmentId":2,"a":1}' }),
  ],
  [
    'one owner of a handed over pet sees the other',
    ({ member }) => Object.assign(member.takeover?.seenBy ?? {}, { after: 'ana@petwell.example' }),
  ],
];
test.each(corruptions)('[CHG-188] finds: %s', (rule, corrupt) => {
  expect(rulesBroken(corrupt)).toEqual([rule]);
});
