import { expect, test } from 'vitest';
import { currentVersion } from '@petwell/contracts/legal';
import { clinic } from '../../../test/factories.ts';
import type { StoredAgreement } from './agreement.ts';
import { buildAgreement } from './rules-document.ts';
import { toView, withoutRepeated } from './rules.ts';

const agreement = (given: Partial<StoredAgreement> = {}): StoredAgreement => ({
  id: 8,
  enrollmentId: 17,
  ownerId: 5,
  ownerName: 'Ada Example',
  petName: 'Rex',
  plan: {
    planName: 'Dog Gold',
    description: 'For adult dogs.',
    monthlyPrice: '49.00',
    membershipFee: '64.15',
    benefits: ['2 Wellness exams'],
    addOns: [{ name: 'Joint Care', monthlyPrice: '14.50' }],
  },
  textVersion: '2026-11-23',
  shown: {
    sentence: 'By paying you agree.',
    terms: {
      version: '2026-11-23',
      summary: 'The terms.',
      sections: [{ heading: 'What you pay', paragraphs: ['A fee.', 'And the months.'] }],
    },
  },
  sentence: 'By paying you agree.',
  dueToday: '127.65',
  monthlyTotal: '63.50',
  firstChargeOn: null,
  cardLast4: null,
  agreedAt: '2026-11-24T20:15:00.000Z',
  clientAddress: '203.0.113.7',
  recordedBy: null,
  ...given,
});
const written = (given?: Partial<StoredAgreement>) =>
  buildAgreement(agreement(given), { clinic, timeZone: clinic.timeZone });

test('[AGR-02] the file has who agreed, to what, for how much, when, and from where', () => {
  const { title, summary, sections } = written();
  expect(title).toBe('Wellness plan agreement: Dog Gold');
  expect(summary).toEqual([
    'PetWell Veterinary Clinic, 1200 Riverside Avenue, Jacksonville, FL 32204, (904) 555-0134',
    'Owner: Ada Example',
    'Pet: Rex',
    'Due at once: $127.65',
    'Every month: $63.50',
    'Agreed online on 2026-11-24 15:15 (America/New_York), from the address 203.0.113.7.',
  ]);
  expect(sections.map((section) => [section.title, ...section.entries])).toEqual([
    ['Dog Gold', '• 2 Wellness exams'],
    ['Add-ons', '• Joint Care: $14.50 a month'],
    ['Accepted', '“By paying you agree.”'],
    ['Terms, version 2026-11-23', 'What you pay. A fee. And the months.'],
    ['Signature', ' ', '_______________________________________', 'Name, day'],
  ]);
});

test("[AGR-05] of an agreement whose text isn't known, the file shows the rest and says so", () => {
  const { sections } = written({ shown: null, sentence: null });
  expect(sections.at(-2)).toMatchObject({ title: 'Text, version 2026-11-23', entries: [] });
  expect(sections.at(-2)?.intro).toContain("The text wasn't kept");
});

test.each(['counter-year', 'year-link'] as const)(
  '[YEA-11] the agreement to a year in advance names no monthly payment (%s)',
  (kind) => {
    const textVersion = currentVersion(kind, clinic.textTerms);
    const { summary } = written({ textVersion, dueToday: '756.00', firstChargeOn: '2028-03-03' });
    expect(summary).toEqual(
      expect.arrayContaining(['12 months in advance: $756.00', 'Until: 2028-03-03']),
    );
    expect(summary.join()).not.toMatch(/Every month|First payment/);
  },
);

test('[AGR-06] an agreement at the counter says who took it', () => {
  const { summary } = written({ recordedBy: 'maya', clientAddress: '' });
  expect(summary.at(-1)).toContain('Agreed at the counter on 2026-11-24 15:15');
  expect(summary.at(-1)).toContain('taken by maya');
});

test.each([null, 'maya'])(
  '[LEG-08] the sheet is the agreement: it has a line to sign on (%s)',
  (by) => {
    const { sections } = written({ recordedBy: by });
    expect(sections.at(-1)).toMatchObject({ title: 'Signature' });
  },
);

test('[AGR-01] a repeated agreement is listed once, the latest; another price or plan is another one', () => {
  const listed = withoutRepeated([
    agreement({ id: 4 }),
    agreement({ id: 3, monthlyTotal: '60.00' }),
    agreement({ id: 2 }),
    agreement({ id: 1, enrollmentId: 18 }),
  ]);
  expect(listed.map(({ id }) => id)).toEqual([4, 3, 1]);
});

test('[AGR-01] a list leaves out the terms, which the file has', () => {
  expect(JSON.stringify(toView(agreement()))).not.toMatch(/And the months|Ada Example/);
});
