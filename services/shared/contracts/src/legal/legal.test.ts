import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentConsentSchema } from '../routes/payments.ts';
import { confirmCardLink, confirmStartLink } from '../routes/enrollment-links.ts';
import {
  consentKinds,
  consentText,
  notInsurance,
  priceTerms,
  privacyText,
  termsText,
  textVersions,
  type PriceTerms,
} from './index.ts';

const clinic = {
  name: 'Riverside Animal Clinic',
  phone: '(904) 555-0142',
  email: 'hello@clinic.example',
  address: '100 Example Street, Jacksonville, FL',
};
const consents = (prices: PriceTerms) => {
  const amounts = {
    dueToday: '157.40',
    monthlyTotal: '93.25',
    firstChargeOn: '2027-01-03',
    membershipFee: '64.15',
  };
  return consentKinds.map((kind) => consentText(kind, prices, amounts));
};
const texts = (prices: PriceTerms) =>
  JSON.stringify([termsText(clinic, prices), privacyText(clinic), ...consents(prices)]);

test.each([
  ['for-good', ['2026-11-23', '2026-11-24', 'good-2026-11-29'], '99fded4a4d83f9c8'],
  ['plan-year', ['2026-11-28', '2026-11-28', '2026-11-29'], '753b5afff0db5bcd'],
] as const)(
  '[LEG-03] a changed text needs a new version: %s',
  (prices, [payment, others, newPrice], hash) => {
    const newest = consentKinds.map((kind) => textVersions[kind][prices][0]);
    expect({
      newest,
      hash: createHash('sha256').update(texts(prices)).digest('hex').slice(0, 16),
    }).toEqual({
      newest: [
        payment,
        `card-link-${others}`,
        `plan-link-${others}`,
        `plan-link-fee-${others}`,
        `counter-${others}`,
        `new-price-${newPrice}`,
      ],
      hash,
    });
    const published = textVersions.payment[prices];
    expect(published.toSorted().toReversed()).toEqual(published);
  },
);

test('[LEG-03] no version is published twice', () => {
  const all = consentKinds.flatMap((kind) =>
    priceTerms.flatMap((terms) => textVersions[kind][terms]),
  );
  expect(new Set(all).size).toBe(all.length);
});

test('[LEG-03] only a published version of the right kind can be agreed to', () => {
  const accepts = (textVersion: string) =>
    paymentConsentSchema.safeParse({ enrollmentId: 1, textVersion }).success;
  expect(['2026-11-28', '2026-11-23', '2026-11-22'].map(accepts)).toEqual([true, true, true]);
  const others = ['2026-11-24', '2025-01-01', 'card-link-2026-11-28', ''];
  expect(others.map(accepts)).toEqual([false, false, false, false]);
  expect(confirmCardLink.body.shape.textVersion.options).toEqual([
    'card-link-2026-11-24',
    'card-link-2026-11-28',
  ]);
  expect(confirmStartLink.body.shape.textVersion.options).toEqual([
    'plan-link-2026-11-24',
    'plan-link-2026-11-28',
    'plan-link-fee-2026-11-24',
    'plan-link-fee-2026-11-28',
  ]);
});

test.each(priceTerms)(
  "[LEG-01] the texts have the clinic's name, and a plan is never called insurance: %s",
  (prices) => {
    expect(termsText(clinic, prices).summary).toContain('Riverside Animal Clinic');
    expect(privacyText(clinic).summary).toContain('Riverside Animal Clinic');
    expect(texts(prices)).toContain(notInsurance);
    expect(texts(prices)).not.toMatch(/\b(covered|coverage|premium|deductible)\b/i);
  },
);

test('[LEG-04] terms and every consent promise the same about the price', () => {
  const forGood = 'The price at enrollment stays the same for that plan.';
  expect(JSON.stringify(termsText(clinic, 'for-good'))).toContain(forGood);
  expect(texts('for-good')).not.toMatch(/plan year|30 days before/);
  expect(texts('plan-year')).not.toContain('stays the same');
  for (const text of [JSON.stringify(termsText(clinic, 'plan-year')), ...consents('plan-year')]) {
    expect(text).toMatch(/holds for the plan year/);
    expect(text).toMatch(/at least 30 days before/);
    expect(text).toMatch(/you can end the plan free of charge until then/);
  }
});

test('[LEG-04] the consents, word for word', () => {
  expect(consents('for-good')).toEqual([
    'By paying you agree to the terms and to be charged $157.40 today and $93.25 every month from then on, to this card, until you cancel by calling the clinic.',
    'By saving this card you agree to the terms and to be charged $157.40 now and $93.25 every month, to this card, until you cancel by calling the clinic.',
    'By saving this card you agree to the terms and to be charged $93.25 on January 3, 2027 and every month after that, to this card, until you cancel by calling the clinic.',
    'By saving this card you agree to the terms and to be charged $93.25 and the one-time membership fee of $64.15 on January 3, 2027, and $93.25 every month after that, to this card, until you cancel by calling the clinic.',
    'By signing you agree to the terms, to have paid $157.40 at the clinic, and to pay $93.25 every month from then on, until you cancel by calling the clinic.',
    'By agreeing you accept the terms and the new price: $93.25 every month from January 3, 2027 on, charged as before, until you cancel by calling the clinic.',
  ]);
  const promise =
    ' This price holds for the plan year. If it changes after that, we email you at least 30 days before, and you can end the plan free of charge until then.';
  expect(consents('plan-year')).toEqual(consents('for-good').map((text) => text + promise));
});
