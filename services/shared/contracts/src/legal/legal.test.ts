import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentConsentSchema } from '../routes/payments.ts';
import {
  consentText,
  currentLegalVersion,
  legalVersions,
  notInsurance,
  privacyText,
  termsText,
} from './index.ts';

const clinic = {
  name: 'Riverside Animal Clinic',
  phone: '(904) 555-0142',
  email: 'hello@clinic.example',
  address: '100 Example Street, Jacksonville, FL',
};
const texts = () =>
  JSON.stringify([termsText(clinic), privacyText(clinic), consentText('157.40', '93.25')]);

test('[LEG-03] a changed text needs a new version', () => {
  const hash = createHash('sha256').update(texts()).digest('hex').slice(0, 16);
  expect({ version: currentLegalVersion, hash }).toEqual({
    version: '2026-11-23',
    hash: '0d300f0772ff77cf',
  });
  expect(legalVersions.toSorted().toReversed()).toEqual(legalVersions);
});

test('[LEG-03] only a published version can be agreed to', () => {
  const accepts = (textVersion: string) =>
    paymentConsentSchema.safeParse({ enrollmentId: 1, textVersion }).success;
  expect(legalVersions.map(accepts)).toEqual([true, true]);
  expect(['2026-11-24', '2025-01-01', ''].map(accepts)).toEqual([false, false, false]);
});

test("[LEG-01] the texts have the clinic's name, and a plan is never called insurance", () => {
  expect(termsText(clinic).summary).toContain('Riverside Animal Clinic');
  expect(privacyText(clinic).summary).toContain('Riverside Animal Clinic');
  expect(texts()).toContain(notInsurance);
  expect(texts()).not.toMatch(/\b(covered|coverage|premium|deductible)\b/i);
});
