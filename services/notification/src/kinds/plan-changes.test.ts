import type { MailData, MailOf } from '@petwell/contracts/events';
import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { clinic } from '../../test/compose-mails.ts';
import { composeMail } from './compose-mail.ts';
import { renderText } from './layout/render-text.ts';

function composed(data: MailData, isNamed = true) {
  const content = composeMail(data, clinic, { isNamed });
  const [body = ''] = renderText(content, clinic).split('\n-- \n');
  return { ...content, body };
}
const offer: MailOf<'change-offer'> = mailRequests['change-offer'].mail;
const agreed: MailOf<'change-agreed'> = mailRequests['change-agreed'].mail;
const undone: MailOf<'change-undone'> = mailRequests['change-undone'].mail;

/** The same change, with the next plan year. */
const nextYear = {
  ...offer.sheet,
  when: 'next-year' as const,
  effectiveFrom: '2027-11-21',
  firstChargeOn: '2027-11-21',
  due: null,
};

test('[CHG-80] the email that asks says what changes, what is charged when and why, and how to take it back', () => {
  const { subject, body } = composed(offer);
  expect(subject).toBe("Would you agree to this change to Biscuit's plan?");
  expect(body).toContain(
    [
      "Hello Ada, here is the change to Biscuit's plan that we talked about. Nothing changes, and nothing is charged, unless you agree.",
      '',
      'From the day you agree, Biscuit has Dog Platinum with Joint Care for $89.95 a month instead of Dog Gold with Joint Care for $63.50 a month. The first charge of $89.95 is on April 1, 2027.',
      '',
      'WHAT CHANGES FOR BISCUIT IN A PLAN YEAR',
      '- Dental cleaning: 1 instead of 0',
      '- Discount: 10% instead of 5%',
      '',
      'One by one, the new services cost $299.00 at list price. The change costs $317.40 until the plan year ends.',
      '',
      'If you agree, $132.25 is charged right away: the difference for the 5 months of this plan year that were billed at the old price ($26.45 × 5 months = $132.25).',
      '',
      'Read and agree:',
      'http://localhost:8080/plan-change#token=abc.def',
      '',
      'The link works until March 23, 2027 at 12:00 PM EDT.',
      '',
      "If you change your mind, call us at (904) 555-0134 on the day you agree. As long as none of the new services were used, we'll take the change back and refund what you paid for it. To change or cancel a plan, call us at (904) 555-0134.",
    ].join('\n'),
  );
});

test('[CHG-80] a change with the next plan year says that nothing is due, and until when it can be taken back', () => {
  const { body } = composed({ ...offer, sheet: nextYear });
  expect(body).toContain('From November 21, 2027, Biscuit has Dog Platinum');
  expect(body).toContain('Nothing is due now. Payments before November 21, 2027 stay as they are.');
  expect(body).toContain('call us at (904) 555-0134 before November 21, 2027');
  expect(body).not.toContain('right away');
});

test('[CHG-80] a discount that is named by its percent is written once', () => {
  const services = offer.sheet.services.map((one) =>
    one.unit === 'discount' ? { ...one, label: '10% off other services' } : one,
  );
  const { body } = composed({ ...offer, sheet: { ...offer.sheet, services } });
  expect(body).toContain('- 10% off other services instead of 5%\n');
});

test('[CHG-80] the email says it if the new services cost less one by one', () => {
  const cheaperSingly = { listCents: 20_000, changeCents: 31_740 };
  const { body } = composed({ ...offer, sheet: { ...offer.sheet, cheaperSingly } });
  expect(body).toContain('One by one, the new services cost $200.00 at list price.');
});

test('[CHG-81] after an agreement, the email says what was paid, and what stays as it is', () => {
  const now = composed(agreed);
  expect(now.subject).toBe("Biscuit's plan has changed");
  expect(now.body).toContain('you agreed to this change. Here it is for your records.');
  expect(now.body).toContain('From March 16, 2027, Biscuit has Dog Platinum');
  expect(now.body).toContain('You paid $132.25 for it');
  expect(now.body).toContain('call us at (904) 555-0134 on the day you agreed.');
  expect(now.body).toContain('Your receipt comes in a separate email.');
  const later = composed({ ...agreed, sheet: nextYear });
  expect(later.subject).toBe("Biscuit's plan changes on November 21, 2027");
  expect(later.body).toContain(
    'You paid nothing for the change. Payments before November 21, 2027 stay as they are.',
  );
});

test('[CHG-81] an agreement by phone is told, with whom to call if it is wrong', () => {
  const { body } = composed({ ...agreed, sheet: nextYear, byPhone: true });
  expect(body).toContain(
    "you agreed to this change by phone, and we recorded it. If that isn't right, call us at (904) 555-0134.",
  );
});

test('[CHG-82] after it was taken back, the email says what the pet keeps, and what is refunded', () => {
  const { subject, body } = composed(undone);
  expect(subject).toBe("The change to Biscuit's plan was taken back");
  expect(body).toContain('Biscuit keeps Dog Gold with Joint Care for $63.50 a month, as before.');
  expect(body).toContain("We're refunding the $132.25 that you paid for it, in full.");
  expect(composed({ ...undone, refundedCents: 0 }).body).toContain('Nothing was charged for it.');
});

test('[CHG-82] a change that couldn’t be made isn’t told as taken back', () => {
  const { subject, body } = composed({ ...undone, isRefused: true });
  expect(subject).toBe("We couldn't make the change to Biscuit's plan");
  expect(body).toContain("we couldn't make the change to Biscuit's plan that you agreed to.");
  expect(body).toContain("We'll call you about it.");
  expect(body).not.toContain('taken back');
});

test('[CHG-82] if the plan ends, the email about a change that was taken back doesn’t say that it goes on', () => {
  const { preview, body } = composed({ ...undone, isEnding: true });
  expect(body).toContain("the change to Biscuit's plan was taken back, because the plan ends.");
  expect(body).toContain("We're refunding the $132.25");
  expect(`${preview} ${body}`).not.toMatch(/keeps|a month|as before/);
});

test('[CHG-83] an inbox that is not known as the owner’s shows no names of a change', () => {
  for (const mail of [offer, agreed, undone, mailRequests['life-stage'].mail]) {
    const { subject, preview, heading } = composed(mail, false);
    expect(`${subject} ${preview} ${heading}`).not.toMatch(/Ada|Biscuit|Miso/);
  }
});
