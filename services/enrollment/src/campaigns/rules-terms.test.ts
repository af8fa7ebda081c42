import type { MailFate } from '@petwell/contracts/internal';
import { expect, test } from 'vitest';
import { addOn, enrollmentRecord, plan } from '../../test/factories.ts';
import type { OpenMember } from './campaign.ts';
import { toChangedTerms } from './rules-terms.ts';

const timeZone = 'America/New_York';
const sent = (day: string): MailFate => ({ state: 'sent', sentAt: `${day}T17:00:00.000Z` });
const fates = { first: sent('2027-01-15'), second: sent('2027-02-15') };

/** Pays 63.50 and an add-on of 12.00, and moves to 69.00. */
const member = (overrides: Partial<OpenMember> = {}): OpenMember => ({
  campaign: {
    id: 3,
    subject: { kind: 'plan', offer: plan({ version: 2, monthlyPrice: '69.00' }) },
    startsOn: '2027-03-01',
    isAtOnce: false,
    benefits: [],
    from: [],
    mails: { first: null, second: null, offer: null, better: null },
    publishedAt: new Date('2026-12-01T17:00:00.000Z'),
    publishedBy: 'maya',
    undoneAt: null,
    undoneBy: null,
  },
  enrollmentId: 1,
  ownerId: 1,
  fromVersion: 1,
  oldMonthlyCents: 7_550,
  newMonthlyCents: 8_100,
  way: 'notice',
  effectiveFrom: '2027-03-01',
  state: 'second',
  termsId: '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a11',
  firstMailKey: 'first',
  secondMailKey: 'second',
  agreedAt: null,
  orderedAt: null,
  changedAt: null,
  ...overrides,
});

test('[OFR-77] a change of charges says what allows it', () => {
  const noticed = toChangedTerms(member(), enrollmentRecord(), { fates, timeZone });
  expect(noticed).toMatchObject({
    monthlyCents: 8_100,
    agreedBy: 'notice',
    at: '2027-01-15T17:00:00.000Z',
    sentence:
      "From March 1, 2027, Biscuit's Dog Gold plan costs $81.00 per month ($972.00 per year) instead of $75.50 per month ($906.00 per year).",
  });
  const agreedAt = new Date('2027-02-01T17:00:00.000Z');
  const asked = member({ way: 'consent', state: 'agreed', agreedAt });
  const nothing = { first: null, second: null };
  expect(toChangedTerms(asked, enrollmentRecord(), { fates: nothing, timeZone })).toMatchObject({
    agreedBy: 'consent',
    at: '2027-02-01T17:00:00.000Z',
  });
});

test.each([
  ['a second mail that came too late', member(), { ...fates, second: sent('2027-02-23') }],
  ['no first mail', member(), { ...fates, first: null }],
  ['no agreement', member({ way: 'consent' }), fates],
  ['a price that nobody announced', member({ newMonthlyCents: 8_099 }), fates],
])('[OFR-77] no change of charges is built with %s', (_case, given, mailed) => {
  const build = () => toChangedTerms(given, enrollmentRecord(), { fates: mailed, timeZone });
  expect(build).toThrow();
});

test('[OFR-77] nor with an add-on that costs something else than announced', () => {
  const enrollment = enrollmentRecord({ addOns: [addOn({ monthlyPrice: '12.01' })] });
  expect(() => toChangedTerms(member(), enrollment, { fates, timeZone })).toThrow();
});

test('[OFR-160] an add-on’s new version is charged with the plan and the other add-ons as they are', () => {
  const { campaign } = member();
  const offer = addOn({ version: 2, monthlyPrice: '13.50' });
  const moving = member({
    campaign: { ...campaign, subject: { kind: 'add-on', offer } },
    newMonthlyCents: 8_200,
  });
  const other = addOn({ id: 6, monthlyPrice: '5.00' });
  const enrollment = enrollmentRecord({ addOns: [addOn(), other] });
  expect(toChangedTerms(moving, enrollment, { fates, timeZone })).toMatchObject({
    plan: { version: 1, monthlyPrice: '63.50' },
    addOns: [offer, other],
    monthlyCents: 8_200,
  });
  const without = enrollmentRecord({ addOns: [other] });
  expect(() => toChangedTerms(moving, without, { fates, timeZone })).toThrow();
});

test('[FAM-09] a new price keeps the discount of a further pet, and no other is charged', () => {
  const furtherPet = { monthlyDiscount: '5.00', listFee: '64.15' };
  const enrollment = enrollmentRecord({ plan: plan({ monthlyPrice: '58.50', furtherPet }) });
  const moved = (newMonthlyCents: number) =>
    toChangedTerms(member({ oldMonthlyCents: 7_050, newMonthlyCents }), enrollment, {
      fates,
      timeZone,
    });
  expect(moved(7_600)).toMatchObject({
    monthlyCents: 7_600,
    plan: { version: 2, monthlyPrice: '64.00', furtherPet: { monthlyDiscount: '5.00' } },
  });
  expect(() => moved(8_100)).toThrow('not the one that was announced');
});
