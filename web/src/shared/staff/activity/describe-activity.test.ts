import { type ActivityEntry, staffActionNames } from '@petwell/contracts';
import { describe, expect, it } from 'vitest';
import { describeActivity } from './describe-activity.ts';
import { textOf } from './words.ts';

const biscuit = { ownerId: 4, name: 'Ana Pérez', email: 'ana@example.com', petName: 'Biscuit' };
const max = { ...biscuit, ownerId: 5, name: 'Otto Lind', petName: 'Max' };

const entry = (of: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  at: '2026-11-21T17:30:00.000Z',
  username: 'sam',
  name: 'Sam',
  action: 'activate',
  subject: 'enrollment/17',
  result: 'done',
  detail: null,
  ...of,
});

function said(of: Partial<ActivityEntry>): string {
  const { words, rest } = describeActivity(entry(of));
  return rest === null ? textOf(words) : `${textOf(words)} | ${rest}`;
}

const done: readonly [action: string, detail: string, sentence: string][] = [
  [
    'activate',
    'pending_payment → active, payment confirmed',
    'started Biscuit’s plan | Payment confirmed',
  ],
  ['cancel', 'active → cancelled, pet_died', 'ended Biscuit’s plan | Reason: the pet died'],
  ['cancel', 'ends on 2026-03-04', 'set Biscuit’s plan to end on March 4, 2026'],
  ['undo-end', 'goes on', 'let Biscuit’s plan go on'],
  [
    'undo-end',
    'mailed a link to start again',
    'emailed Ana Pérez a link to start Biscuit’s plan again',
  ],
  [
    'refund',
    '$63.50, late money',
    'refunded $63.50 of Biscuit’s plan to Ana Pérez | Paid after the plan ended',
  ],
  [
    'retry-payment',
    '$63.50, needs owner',
    'tried the card for $63.50 of Biscuit’s plan: the owner must approve it',
  ],
  [
    'record-payment',
    '$63.50, cash, 2026-02-05, paid until 2026-03-05',
    'recorded $63.50 in cash for Biscuit’s plan, paid on February 5, 2026 | Paid until March 5, 2026',
  ],
  [
    'record-payment',
    '$63.50, check, 2026-02-05, for what was past due',
    'recorded $63.50 by check for Biscuit’s plan, paid on February 5, 2026 | For what was past due',
  ],
  [
    'void-payment',
    '$63.50, cash, 2026-02-05, paid until 2026-03-05: wrong pet',
    'voided $63.50 in cash for Biscuit’s plan, paid on February 5, 2026 | Paid until March 5, 2026: wrong pet',
  ],
  [
    'propose-plan',
    'Dog Gold, $63.50 a month; closed what was made online',
    'proposed Dog Gold for Biscuit at $63.50 a month | Closed what was made online',
  ],
  ['join-link', '$127.65 due', 'emailed Ana Pérez a link to pay Biscuit’s plan, with $127.65 due'],
  ['card-link', 'nothing due', 'emailed Ana Pérez a link to enter a card for Biscuit’s plan'],
  ['follow-up', 'called', 'called Ana Pérez about a payment for Biscuit’s plan'],
  ['follow-up', 'left a message', 'left Ana Pérez a message about a payment for Biscuit’s plan'],
  [
    'follow-up',
    'snoozed until 2026-03-04',
    'snoozed a payment for Biscuit’s plan until March 4, 2026',
  ],
  ['follow-up', 'put back', 'put a payment for Biscuit’s plan back on the work list'],
  [
    'redeem',
    '2 × Nail trim, 1 × Exam, 2026-02-05',
    'recorded 2 × Nail trim, 1 × Exam for Biscuit on February 5, 2026',
  ],
  [
    'undo-redemption',
    '1 × Exam, 2026-02-05: Recorded by mistake',
    'undid 1 × Exam for Biscuit on February 5, 2026 | Reason: Recorded by mistake',
  ],
  [
    'care-report',
    'heartworm_test on 2026-02-05: confirmed',
    'confirmed Biscuit’s heartworm test of February 5, 2026, done elsewhere',
  ],
  ['pet-deceased', '', 'recorded that Biscuit has died'],
  [
    'book-appointment',
    'dental, 2026-03-04 10:00, outside opening hours',
    'booked Biscuit’s dental visit on March 4, 2026 at 10:00 AM | Outside opening hours',
  ],
  [
    'book-appointment',
    'exam, moved to 2026-03-04 10:00',
    'moved Biscuit’s exam to March 4, 2026 at 10:00 AM',
  ],
  [
    'book-appointment',
    'exam, walk-in at 14:05',
    'checked in Biscuit as a walk-in at 2:05 PM: exam',
  ],
  [
    'change-appointment',
    'dental, 2026-03-04 10:00, 30 min',
    'moved Biscuit’s dental visit to March 4, 2026 at 10:00 AM | 30 minutes',
  ],
  ['change-appointment', 'scheduled → no_show', 'marked Biscuit’s visit as a no-show'],
  ['change-appointment', 'not arrived', 'took back that Biscuit was checked in'],
  ['change-appointment', 'notes and services', 'changed the notes and services of Biscuit’s visit'],
  ['update-owner', 'name, phone', 'changed the name, phone of Ana Pérez'],
  ['close-case', 'owner/4: keep', 'left the account of Ana Pérez with its present address'],
  ['mail-benefits', '', 'emailed Ana Pérez what’s left of Biscuit’s plan'],
  ['mail-again', 'payment-receipt', 'sent Ana Pérez an email again: payment receipt'],
  [
    'mail-came-back',
    'payment-receipt',
    'marked an email to Ana Pérez as undelivered: payment receipt',
  ],
  ['staff-add', 'Nora Vance (nora): role staff', 'invited Nora Vance (nora) as staff'],
  ['staff-change', 'Nora Vance (nora): role manager', 'gave Nora Vance (nora) the role manager'],
  ['staff-change', 'Nora Vance (nora): disabled', 'disabled the account of Nora Vance (nora)'],
  [
    'staff-details',
    'new name, new email address, not confirmed yet',
    'changed their own name and email address | The new address must be confirmed first',
  ],
  ['import-check', '494 rows, 12 with errors', 'checked an import of 494 rows | 12 with errors'],
  [
    'import-start',
    '120 imported, 3 unchanged, 1 failed',
    'imported 120 members | 3 there already, 1 failed',
  ],
  ['import-call', 'enrollment/39', 'brought in Ana Pérez with Biscuit from the call list'],
  [
    'test-webhook',
    'payment_intent.succeeded: pending_payment → active',
    'sent a test webhook for Biscuit’s plan | Payment Required → Active',
  ],
  ['test-receipt', '12765 cents', 'sent a test receipt of $127.65'],
  ['merge-pets', '', 'did “merge pets”'],
];

describe('[ADM-55] the activity log', () => {
  it.each(done)('%s, %s', (action, detail, sentence) => {
    const customer = action === 'merge-pets' ? undefined : biscuit;
    expect(said({ action, detail: detail === '' ? null : detail, customer })).toBe(sentence);
  });

  it.each([
    ['sign-out', 'session', 'all other sessions', 'signed out everywhere else'],
    ['sync', 'job/3', '12 to sync', 'began to sync 12 plans with Stripe'],
    ['sync', 'job/3', '12 of 12 read, 3 updated', 'synced 12 of 12 plans with Stripe | 3 changed'],
    ['sync', 'balance', null, 'read the clinic’s balance at Stripe'],
    ['delete', 'job/4', '11 of 12 deleted', 'deleted 11 of 12 customers'],
    ['delete', 'owner/4', null, 'deleted a customer'],
    ['export', 'customers', '3 selected', 'exported customers | 3 selected'],
    [
      'export',
      'balance',
      '2026-01-01 to 2026-01-31',
      'exported Stripe’s transactions from January 1, 2026 to January 31, 2026',
    ],
    ['export', 'accounts', '2026-01', 'exported a month for the accountant'],
    ['close-month', 'month/2026-01', null, 'closed January 2026'],
    ['send-setup', 'members', '12 ordered', 'sent set-up links to 12 members'],
  ])('%s of %s: %s', (action, subject, detail, sentence) => {
    expect(said({ action, subject, detail })).toBe(sentence);
  });

  const gold = { kind: 'plan', name: 'Dog Gold' };
  it.each([
    ['draft-plan', gold, 'changed the draft of Dog Gold'],
    [
      'publish-plan',
      { ...gold, version: 2, effectiveOn: '2026-12-01', monthlyCents: 6_500 },
      'published version 2 of Dog Gold at $65.00 a month | Sold from December 1, 2026',
    ],
    [
      'publish-plan',
      { ...gold, version: 3, effectiveOn: null, monthlyCents: 6_500 },
      'published version 3 of Dog Gold at $65.00 a month',
    ],
    [
      'confirm-prices',
      { ...gold, version: 1 },
      'confirmed the list prices of version 1 of Dog Gold',
    ],
    ['undo-publication', { ...gold, version: 2 }, 'took back version 2 of Dog Gold'],
    ['retire-plan', { ...gold, isRetired: true }, 'retired Dog Gold'],
    ['retire-plan', { ...gold, isRetired: false }, 'put Dog Gold on sale again'],
  ])('[OFR-17] %s of %j: %s', (action, detail, sentence) => {
    expect(said({ action, subject: 'offer/plan-2', detail: JSON.stringify(detail) })).toBe(
      sentence,
    );
  });

  it('[OFR-17] says what a manager tried with a plan', () => {
    const refused = { result: 'refused', detail: 'It is sold already.' } as const;
    expect(said({ ...refused, action: 'undo-publication', subject: 'offer/plan-2' })).toBe(
      'tried to take back a version of a plan | It is sold already.',
    );
  });

  it('names both pets of a service that was moved, also from how it was logged earlier', () => {
    for (const to of ['enrollment/18', 'enrollment 18']) {
      const detail = `Nail trim, 2026-02-05, to ${to}: wrong pet`;
      const sentence = said({ action: 'move-redemption', detail, customer: biscuit, other: max });
      expect(sentence).toBe(
        'moved Biscuit’s Nail trim of February 5, 2026 to Max | Reason: wrong pet',
      );
    }
  });

  it('says what was only tried, and why it was refused', () => {
    const refused = { result: 'refused', customer: biscuit } as const;
    expect(said({ ...refused, action: 'cancel', detail: 'This plan has ended already.' })).toBe(
      'tried to end Biscuit’s plan | This plan has ended already.',
    );
    const call = { action: 'call', subject: 'get /api/admin/staff', detail: 'as viewer' } as const;
    expect(said({ ...call, result: 'refused' })).toBe(
      'wasn’t allowed to do this as viewer | GET /api/admin/staff',
    );
  });

  it('has a sentence for every action, without names and IDs where the record has none', () => {
    for (const action of staffActionNames) {
      for (const subject of ['enrollment/17', 'payment/pi_3', 'redemption/9']) {
        const sentence = said({ action, subject });
        expect(sentence).toMatch(/^[a-z]+[’a-z]* [^_·]*$/);
        expect(sentence).not.toMatch(/\d|pi_|enrollment|redemption/);
      }
    }
    const sentences = new Set(staffActionNames.map((action) => said({ action })));
    expect(sentences.size).toBe(staffActionNames.length);
  });

  it('marks names and amounts as what a translator must leave alone', () => {
    const { words } = describeActivity(
      entry({ action: 'refund', detail: '$63.50, goodwill', customer: biscuit }),
    );
    expect(words.filter(({ isKept }) => isKept).map(({ text }) => text)).toEqual([
      '$63.50',
      'Biscuit',
      'Ana Pérez',
    ]);
  });
});
