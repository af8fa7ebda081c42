import type { MailOf } from '@petwell/contracts/events';
import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { clinic } from '../../test/compose-mails.ts';
import { composeMail } from './compose-mail.ts';
import { renderText } from './layout/render-text.ts';

const { mail } = mailRequests['year-statement'];
const textOf = (
  ending: 'phone' | 'online' = 'phone',
  data: MailOf<'year-statement'> = mail,
  isNamed = true,
) => renderText(composeMail(data, { ...clinic, ending }, { isNamed }), { ...clinic, ending });

test('[OFR-111] [OFR-113] [OFR-115] says what was done and is left, its value, the next price, and how to end', () => {
  const { subject } = composeMail(mail, clinic, { isNamed: true });
  expect(subject).toBe("Your pets' plan years at PetWell Veterinary Clinic, and what comes next");
  const text = textOf();
  expect(text).toContain(
    [
      'DONE FOR BISCUIT SO FAR (DOG GOLD)',
      '- Physical exam: 1',
      '',
      'NOT USED YET FOR BISCUIT',
      '- Physical exam: 1',
      '',
      'Request a visit for Biscuit:',
      'http://localhost:8080/dashboard/ada.park%40example.com?pet=11&request=next',
      '',
      'Used so far, at our regular prices: $310.00',
      'Paid for the plan so far: $926.00',
      '',
      "From November 21, 2027, Biscuit's Dog Gold plan costs $66.50 per month ($798.00 per year) instead of $63.50 per month ($762.00 per year).",
      '',
      'WHAT ELSE CHANGES FOR BISCUIT',
      '- The plan includes one more nail trim.',
      '',
      "To keep the plan, you don't need to do anything. If you don't want this change, you can end the plan free of charge before November 21, 2027.",
    ].join('\n'),
  );
  expect(text).toContain(
    'DONE FOR PEPPER SO FAR (CAT SILVER)\n- Nothing used yet\n\nThe next plan year begins on November 21, 2027 at the same price: $39.00 a month.',
  );
  expect(text).toContain(
    "the plan year for Biscuit and Pepper ends on November 20, 2027. Services that aren't used by then don't carry over to the next one.",
  );
  expect(text).toContain('http://localhost:8080/year/17');
  expect(text.match(/To change or cancel a plan, call us at/g)).toHaveLength(1);
  expect(text).not.toContain('end=plan');
});

test('[CHG-58] of an agreed change the statement says how it is taken back, and not how to end the plan', () => {
  const [biscuit, pepper] = mail.pets;
  if (!biscuit?.next.change || !pepper) throw new Error('nothing changes');
  const change = { ...biscuit.next.change, newMonthlyCents: 4_000, isAgreed: true as const };
  const next = { monthlyCents: 4_000, change };
  const text = textOf('phone', { ...mail, pets: [{ ...biscuit, next }, pepper] });
  expect(text).toContain('costs $40.00 per month');
  expect(text).toContain(
    'You agreed to this change. If you change your mind, call us at (904) 555-0134 before November 21, 2027, and the plan stays as it is.',
  );
  expect(text).not.toContain('you can end the plan');
});

test('[OFR-119] where plans are ended online, the email leads to ending each', () => {
  const text = textOf('online');
  for (const petId of [11, 12]) {
    expect(text).toContain(`/dashboard/ada.park%40example.com?pet=${petId}&end=plan`);
  }
});

test('[OFR-111] an inbox that is not known as the owner’s shows no names', () => {
  const { subject, preview, heading } = composeMail(mail, clinic, { isNamed: false });
  expect(`${subject} ${preview} ${heading}`).not.toMatch(/Biscuit|Pepper/);
});

test('[YEA-10] the statement says that a prepaid year ends, and how to go on', () => {
  const prepaid = mail.pets.map((pet) => ({
    ...pet,
    next: pet.next && { ...pet.next, prepaidUntil: '2027-12-05' },
  }));
  const text = textOf('phone', { ...mail, pets: prepaid }).replace(/\s+/g, ' ');
  const sentence =
    "The plan is paid in advance until December 5, 2027. It doesn't renew by itself, and nothing is charged after that day unless you agree again. To go on, call us or pay at the clinic, at the price then.";
  expect(text).toContain(`at the same price: $39.00 a month. ${sentence}`);
  expect(text).toContain(`${sentence} If you don't want this change`);
  expect(text).not.toContain("you don't need to do anything");
});

test('[OFR-111] who pays at the clinic is told to go on paying', () => {
  const pets = mail.pets.map((pet) => ({
    ...pet,
    next: pet.next && { ...pet.next, paidAtClinicUntil: '2027-12-05' },
  }));
  const text = textOf('phone', { ...mail, pets }).replace(/\s+/g, ' ');
  expect(text).toContain(
    'at the same price: $39.00 a month. The plan is paid at the clinic, so far until December 5, 2027. To keep it, pay at the clinic or call us.',
  );
  expect(text).not.toContain("you don't need to do anything");
});
