import {
  consentText,
  currentVersion,
  endingWays,
  howToEnd,
  termsText,
  unusedMonthsRule,
} from '@petwell/contracts/legal';
import { expect, test } from 'vitest';
import { shownTextSchema } from '../core/rules-agreed.ts';
import type { EvidenceFacts } from './evidence.ts';
import { buildDocument, lengths } from './rules-document.ts';
import { buildTexts } from './rules-texts.ts';

const mail = (kind: string, sentAt: string | null) => ({
  kind,
  to: 'Ada Park <ada.park@example.com>',
  subject: `About ${kind}`,
  text: null,
  status: sentAt === null ? 'queued' : 'sent',
  createdAt: '2026-03-01T12:00:00.000Z',
  sentAt,
});
const receipt = (day: number, isDisputed = false, hasOtherDispute = false) => ({
  invoiceId: `in_${day}`,
  isDisputed,
  hasOtherDispute,
  amountCents: 6_350,
  refundedCents: 0,
  paidAt: new Date(Date.UTC(2026, 2, day, 15)),
  cardBrand: 'visa',
  cardLast4: '4242',
  lines: [
    { description: 'Dog Gold', amountCents: 6_850 },
    { description: 'Unused time', amountCents: -500 },
  ],
});
/** As kept, with another clinic name and an older text than today's. */
const shown = {
  sentence: 'By paying you agree to $127.65 today and $63.50 every month.',
  terms: {
    version: '2026-01-01',
    summary: 'The terms of Old Name Clinic.',
    sections: [
      {
        heading: 'Changing and canceling',
        paragraphs: [
          'To change or cancel a plan, call Old Name Clinic.',
          "Payments aren't refunded automatically. Call us.",
        ],
      },
    ],
  },
};
const facts = (given: Partial<EvidenceFacts> = {}): EvidenceFacts => ({
  clinic: {
    name: 'Riverside Animal Clinic',
    phone: '(904) 555-0134',
    email: 'care@example.com',
    address: '1200 Riverside Avenue',
    textTerms: { price: 'for-good', ending: 'phone' },
  },
  timeZone: 'America/New_York',
  customer: { name: 'Ada Park', email: 'ada.park@example.com' },
  petName: 'Rex',
  planName: 'Dog Gold',
  addOnNames: ['Joint care'],
  disputed: { amountCents: 6_350, reason: 'subscription_canceled' },
  consents: [
    {
      textVersion: '2026-11-29-good',
      shown,
      dueToday: '127.65',
      monthlyTotal: '63.50',
      firstChargeAt: null,
      cardLast4: null,
      clientAddress: '203.0.113.7',
      consentedAt: new Date('2026-03-01T15:00:00.000Z'),
    },
  ],
  receipts: [receipt(1), receipt(2, true)],
  uses: [{ label: 'Wellness exam', usedOn: '2026-03-05', quantity: 2, valueCents: 13_000 }],
  mails: [mail('payment-receipt', '2026-03-01T15:02:00.000Z')],
  ...given,
});
const [full, , , least] = lengths;
if (!full || !least) throw new Error('no lengths');
const sectionsOf = (given?: Partial<EvidenceFacts>, limits = full) => {
  const { document } = buildDocument(facts(given), limits);
  return new Map(document.sections.map(({ title, entries }) => [title, entries]));
};

test('[MNY-60] the evidence has consent with version and amounts, receipts, uses, mails, and terms', () => {
  const sections = sectionsOf();
  expect([...sections.keys()]).toEqual([
    'Consent to recurring charges',
    'Receipts',
    'Services used',
    'Emails to the customer',
    'Terms (version 2026-01-01)',
  ]);
  expect(sections.get('Consent to recurring charges')).toEqual([
    '2026-03-01 10:00, text version 2026-11-29-good, the card entered, from the address 203.0.113.7. “By paying you agree to $127.65 today and $63.50 every month.”',
  ]);
  expect(sections.get('Receipts')?.[1]).toBe(
    '2026-03-02 10:00: $63.50, visa ending in 4242, invoice in_2; the disputed payment; Dog Gold $68.50; Unused time -$5.00',
  );
  expect(sections.get('Services used')).toEqual(['2026-03-05: 2 × Wellness exam, $130.00']);
});

test('[AGR-03] the evidence quotes the text that was kept, and without one says so', () => {
  const kept = new Map(buildTexts(facts()).map(({ field, text }) => [field, text]));
  expect(kept.get('cancellation_policy_disclosure')).toBe(
    'The terms say beside the payment form: To change or cancel a plan, call Old Name Clinic. The customer accepted this text before paying.',
  );
  expect(kept.get('refund_policy_disclosure')).toContain("Payments aren't refunded automatically.");
  const [consent] = facts().consents;
  if (!consent) throw new Error('no consent');
  const older = facts({ consents: [{ ...consent, shown: null }] });
  const { document } = buildDocument(older, full);
  expect(document.sections[0]?.entries[0]).toContain(
    "$127.65 at once and $63.50 every month; the text wasn't stored then.",
  );
  expect(document.sections.at(-1)?.title).toBe('Terms of today (version 2026-11-29-good)');
  expect(JSON.stringify(buildTexts(older))).not.toContain('accepted this text');
});

test.each(endingWays)('[MNY-60] the evidence says how to cancel by the terms: %s', (ending) => {
  const { clinic, consents } = facts();
  const terms = { version: '2026-11-29', ...termsText(clinic, { price: 'for-good', ending }) };
  const kept = shownTextSchema.parse({ sentence: shown.sentence, terms });
  const agreed = consents.map((one) => ({ ...one, shown: kept }));
  const texts = new Map(
    buildTexts(facts({ consents: agreed })).map(({ field, text }) => [field, text]),
  );
  expect(texts.get('cancellation_policy_disclosure')).toContain(
    howToEnd(ending, { name: clinic.name, phone: clinic.phone }),
  );
});

test('[YEA-19] the evidence of a prepaid year says what was agreed for it', () => {
  const { clinic, consents } = facts();
  const textVersion = currentVersion('year-link', clinic.textTerms);
  const amounts = { dueToday: '702.00', monthlyTotal: '58.50', firstChargeOn: '2027-03-01' };
  const sentence = consentText('year-link', clinic.textTerms, amounts);
  const agreed = consents.map((one) => ({
    ...one,
    textVersion,
    dueToday: '702.00',
    monthlyTotal: '58.50',
    shown: { ...shown, sentence },
  }));
  const texts = new Map(
    buildTexts(facts({ consents: agreed })).map(({ field, text }) => [field, text]),
  );
  expect(texts.get('uncategorized_text')).toContain(
    'agreed to $702.00 for 12 months in advance on 2026-03-01 from the address 203.0.113.7',
  );
  expect(texts.get('product_description')).toBe(
    'Dog Gold with Joint care: a plan of preventive veterinary services for the pet Rex, paid for 12 months in advance to Riverside Animal Clinic.',
  );
  expect(texts.get('refund_policy_disclosure')).toBe(
    `The text beside the payment form says: ${unusedMonthsRule} The customer accepted this text before paying.`,
  );
  const unkept = facts({ consents: agreed.map((one) => ({ ...one, shown: null })) });
  expect(buildDocument(unkept, full).document.sections[0]?.entries[0]).toContain(
    "$702.00 for 12 months in advance; the text wasn't stored then.",
  );
  const [first] = buildTexts(unkept).filter(({ field }) => field === 'refund_policy_disclosure');
  expect(first?.text).toBe(`The text beside the payment form says: ${unusedMonthsRule}`);
});

test('[MNY-60] mails that were not sent, and those about passwords, are no evidence', () => {
  const mails = [mail('account-link', '2026-03-01T15:02:00.000Z'), mail('payment-receipt', null)];
  expect(sectionsOf({ mails }).has('Emails to the customer')).toBe(false);
});

test('[MNY-60] the mail that confirmed the end of the plan is evidence', () => {
  const mails = [mail('plan-ending', '2026-03-20T15:00:00.000Z')];
  expect(sectionsOf({ mails }).get('Emails to the customer')).toHaveLength(1);
});

test('[MNY-60] the texts say only what is on file', () => {
  const texts = new Map(buildTexts(facts()).map(({ field, text }) => [field, text]));
  expect(texts.get('customer_purchase_ip')).toBe('203.0.113.7');
  expect(texts.get('uncategorized_text')).toContain(
    'worth $130.00 at list price. The enclosed PDF',
  );
  const bare = facts({ consents: [], uses: [], receipts: [receipt(2, true)], mails: [] });
  const said = JSON.stringify(buildTexts(bare));
  expect(said).not.toMatch(/agreed|accepted|provided|other payment|purchase_ip/);
});

test.each([
  ['given after it', { consentedAt: new Date('2026-03-02T15:00:01.000Z') }],
  [
    'to a price from a later day on',
    {
      consentedAt: new Date('2026-03-02T10:00:00.000Z'),
      firstChargeAt: new Date('2026-04-01T05:00:00.000Z'),
      textVersion: currentVersion('new-price', facts().clinic.textTerms),
    },
  ],
])('[MNY-60] the disputed payment isn’t said to be agreed to by a consent %s', (_case, given) => {
  const [consent] = facts().consents;
  if (!consent) throw new Error('no consent');
  const newer = {
    ...consent,
    shown: { ...shown, terms: { ...shown.terms, version: '2026-02-02' } },
    monthlyTotal: '70.00',
    clientAddress: '203.0.113.99',
    ...given,
  };
  const both = facts({ consents: [consent, newer] });
  const texts = new Map(buildTexts(both).map(({ field, text }) => [field, text]));
  expect(texts.get('uncategorized_text')).toContain('agreed to $63.50 every month');
  expect(texts.get('customer_purchase_ip')).toBe('203.0.113.7');
  const { sections } = buildDocument(both, full).document;
  expect(sections.at(-1)?.title).toBe('Terms (version 2026-01-01)');
  // Stripe's times have no fraction of a second.
  const sameSecond = {
    ...newer,
    firstChargeAt: null,
    consentedAt: new Date('2026-03-02T15:00:00.900Z'),
  };
  const [first] = buildTexts(facts({ consents: [consent, sameSecond] })).filter(
    ({ field }) => field === 'uncategorized_text',
  );
  expect(first?.text).toContain('agreed to $70.00 every month');
});

test.each([
  [[receipt(1)], "made 1 other payment for this plan that isn't disputed."],
  [[receipt(1), receipt(3)], "made 2 other payments for this plan that aren't disputed."],
  [[receipt(1), receipt(3, false, true)], "made 1 other payment for this plan that isn't"],
])('[MNY-60] the evidence counts the payments that aren’t disputed', (others, said) => {
  const texts = buildTexts(facts({ receipts: [...others, receipt(2, true)] }));
  expect(texts.find(({ field }) => field === 'uncategorized_text')?.text).toContain(said);
});

test('[MNY-61] each length is shorter, keeps the disputed payment, and says what it leaves out', () => {
  const receipts = [
    receipt(1, true),
    ...Array.from({ length: 30 }, (_, index) => receipt(index + 2)),
  ];
  const uses = Array.from({ length: 80 }, () => ({
    label: 'Visit',
    usedOn: '2026-03-05',
    quantity: 1,
    valueCents: 100,
  }));
  const built = lengths.map((limits) => buildDocument(facts({ receipts, uses }), limits));
  const sizes = built.map(({ document }) => JSON.stringify(document.sections).length);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(new Set(sizes).size).toBe(lengths.length);
  expect(built[0]?.leftOut).toEqual([]);
  expect(built.at(-1)?.leftOut).toEqual([
    '27 earlier receipts left out',
    '72 earlier uses left out',
    'Terms shortened to payment and cancellation',
  ]);
  for (const { document } of built) {
    expect(JSON.stringify(document.sections)).toContain('the disputed payment');
  }
  expect(sectionsOf({ receipts, uses }, least).get('Services used')).toHaveLength(8);
});
