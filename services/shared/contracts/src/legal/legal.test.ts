import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentConsentSchema } from '../routes/payments.ts';
import { confirmCardLink, confirmStartLink } from '../routes/enrollment-links.ts';
import {
  consentKinds,
  consentText,
  everyTerms,
  howToEnd,
  notInsurance,
  privacyText,
  publishedOn,
  termsText,
  textVersions,
  untilCanceled,
  type PriceTerms,
  type TextTerms,
} from './index.ts';

const clinic = {
  name: 'Riverside Animal Clinic',
  phone: '(904) 555-0142',
  email: 'hello@clinic.example',
  address: '100 Example Street, Jacksonville, FL',
};
const byPhone = (price: PriceTerms): TextTerms => ({ price, ending: 'phone' });
const consents = (terms: TextTerms) => {
  const amounts = {
    dueToday: '157.40',
    monthlyTotal: '93.25',
    firstChargeOn: '2027-01-03',
    membershipFee: '64.15',
    oldMonthlyTotal: '87.25',
  };
  return consentKinds.map((kind) => consentText(kind, terms, amounts));
};
const texts = (terms: TextTerms) =>
  JSON.stringify([termsText(clinic, terms), privacyText(clinic), ...consents(terms)]);

test.each([
  ['for-good', 'phone', '2026-11-29-good', '02e80c1220a85b73'],
  ['for-good', 'online', '2026-11-29-good-online', '3e1669d297c447ae'],
  ['plan-year', 'phone', '2026-11-29', '138938c619f81f13'],
  ['plan-year', 'online', '2026-11-29-online', 'fb41a0305df16ea9'],
] as const)(
  '[LEG-03] a changed text needs a new version: %s, %s',
  (price, ending, version, hash) => {
    const newest = consentKinds.map((kind) => textVersions[kind][price][ending][0]);
    const digest = createHash('sha256').update(texts({ price, ending }));
    expect({ newest, hash: digest.digest('hex').slice(0, 16) }).toEqual({
      newest: [
        version,
        `card-link-${version}`,
        `plan-link-${version}`,
        `plan-link-fee-${version}`,
        `counter-${version}`,
        `counter-year-${version}`.replace('-29', '-30'),
        `year-link-${version}`.replace('-29', '-30'),
        `new-price-${version}`,
        `plan-change-${version}`,
      ],
      hash,
    });
    const published = textVersions.payment[price][ending];
    expect(published.toSorted().toReversed()).toEqual(published);
    expect(publishedOn({ price, ending })).toBe('2026-11-29');
  },
);

test('[LEG-03] no version is published twice', () => {
  const all = consentKinds.flatMap((kind) =>
    everyTerms.flatMap(({ price, ending }) => textVersions[kind][price][ending]),
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
    'card-link-2026-11-29-good',
    'card-link-2026-11-24',
    'card-link-2026-11-29-good-online',
    'card-link-2026-11-29',
    'card-link-2026-11-28',
    'card-link-2026-11-29-online',
  ]);
  expect(confirmStartLink.body.shape.textVersion.options).toEqual(
    expect.arrayContaining(['plan-link-2026-11-24', 'plan-link-fee-2026-11-29-online']),
  );
});

test.each(everyTerms)(
  "[LEG-01] the texts have the clinic's name, and a plan is never called insurance: %j",
  (terms) => {
    expect(termsText(clinic, terms).summary).toContain('Riverside Animal Clinic');
    expect(privacyText(clinic).summary).toContain('Riverside Animal Clinic');
    expect(texts(terms)).toContain(notInsurance);
    expect(texts(terms)).not.toMatch(/\b(covered|coverage|premium|deductible)\b/i);
  },
);

test('[LEG-04] terms and every consent of a monthly price promise the same about it, and that of a year nothing', () => {
  const forGood = 'The price at enrollment stays the same for that plan.';
  expect(JSON.stringify(termsText(clinic, byPhone('for-good')))).toContain(forGood);
  expect(texts(byPhone('for-good'))).not.toMatch(/plan year|30 days before/);
  expect(texts(byPhone('plan-year'))).not.toContain('stays the same');
  const [ofYears, others] = [true, false].map((isOfYear) =>
    consents(byPhone('plan-year')).filter(
      (text) => text.includes('months of the plan') === isOfYear,
    ),
  );
  expect(ofYears).toHaveLength(2);
  expect(ofYears?.join('')).not.toMatch(/plan year|30 days/);
  for (const text of [JSON.stringify(termsText(clinic, byPhone('plan-year'))), ...(others ?? [])]) {
    expect(text).toMatch(/holds for the plan year/);
    expect(text).toMatch(/at least 30 days before/);
    expect(text).toMatch(/you can end the plan free of charge until then/);
  }
});

test('[LEG-04] the consents, word for word', () => {
  expect(consents(byPhone('for-good'))).toEqual([
    'By paying you agree to the terms and to be charged $157.40 today and $93.25 every month from then on, to this card, until you cancel by calling the clinic.',
    'By saving this card you agree to the terms and to be charged $157.40 now and $93.25 every month, to this card, until you cancel by calling the clinic.',
    'By saving this card you agree to the terms and to be charged $93.25 on January 3, 2027 and every month after that, to this card, until you cancel by calling the clinic.',
    'By saving this card you agree to the terms and to be charged $93.25 and the one-time membership fee of $64.15 on January 3, 2027, and $93.25 every month after that, to this card, until you cancel by calling the clinic.',
    'By signing you agree to the terms, to have paid $157.40 at the clinic, and to pay $93.25 every month from then on, until you cancel by calling the clinic.',
    "By signing you agree to the terms and to have paid $157.40 at the clinic for 12 months of the plan in advance, until January 3, 2027. Nothing is charged after that day unless you agree again. If the plan ends before the prepaid year is over, the months that haven't begun are refunded, each at a twelfth of what was paid for the year. The month that has begun isn't refunded, and nothing is deducted for services that were used. For this year, these rules apply instead of those of the terms. The plan lasts until that day, or until you cancel by calling the clinic.",
    "By paying you agree to the terms and to be charged $157.40 once, to this card, for 12 months of the plan in advance, until January 3, 2027. Nothing is charged after that day unless you agree again. If the plan ends before the prepaid year is over, the months that haven't begun are refunded, each at a twelfth of what was paid for the year. The month that has begun isn't refunded, and nothing is deducted for services that were used. For this year, these rules apply instead of those of the terms. The plan lasts until that day, or until you cancel by calling the clinic.",
    'By agreeing you accept the terms and the new price: $93.25 instead of $87.25 every month from January 3, 2027 on, charged as before, until you cancel by calling the clinic.',
    'By agreeing you accept the terms and the change of plan shown here: $157.40 today, and $93.25 instead of $87.25 every month from January 3, 2027 on, charged as before, until you cancel by calling the clinic.',
  ]);
  const promise =
    ' This price holds for the plan year. If it changes after that, we email you at least 30 days before, and you can end the plan free of charge until then.';
  expect(consents(byPhone('plan-year'))).toEqual(
    consents(byPhone('for-good')).map((text) =>
      text.includes('months of the plan') ? text : text + promise,
    ),
  );
});

test.each(everyTerms)('[LEG-06] terms and every consent say how to end a plan: %j', (terms) => {
  const { name, phone } = clinic;
  expect(JSON.stringify(termsText(clinic, terms))).toContain(
    howToEnd(terms.ending, { name, phone }),
  );
  for (const text of consents(terms)) {
    expect(text).toContain(` ${untilCanceled[terms.ending]}`);
    expect(text.replace(untilCanceled[terms.ending], '')).not.toMatch(/cancel|calling/);
  }
});

test('[LEG-06] by phone until the clinic offers it online', () => {
  const called = { name: 'us', phone: clinic.phone };
  expect(howToEnd('phone', called)).toBe('To change or cancel a plan, call us at (904) 555-0142.');
  expect(howToEnd('online', called)).toBe(
    'To cancel a plan, open your dashboard and choose Need to Cancel, or call us at (904) 555-0142. To change a plan, call.',
  );
});

test.each(everyTerms)('[LEG-08] no agreement but the printed one counts: %j', (terms) => {
  const text = JSON.stringify(termsText(clinic, terms));
  expect(text).toContain('It is the sheet that this website prints');
  expect(text).not.toMatch(/differs|signed agreement applies/);
});
