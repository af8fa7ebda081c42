import { mailRequested, mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';

async function textOf(event: ReturnType<typeof mailRequested>) {
  const [mail] = await composeMails(event);
  if (!mail) throw new Error('no mail');
  const [body = ''] = mail.text.split('\n-- \n');
  return { subject: mail.subject, body, text: mail.text };
}

test('[OFR-73] the mail tells both prices per month and year, what changes, and how to end the plan', async () => {
  const { subject, body } = await textOf(mailRequested('price-change'));
  expect(subject).toBe('New price for your plan at PetWell Veterinary Clinic from March 1, 2027');
  expect(body).toContain(
    "From March 1, 2027, Biscuit's Dog Gold plan costs $69.00 per month ($828.00 per year) instead of $63.50 per month ($762.00 per year).",
  );
  expect(body).toContain('- Dental cleaning is new.\n- Nail trim: 4 a year instead of 2.');
  expect(body).toContain(
    "If you don't want this change, you can end the plan free of charge before March 1, 2027. To change or cancel a plan, call us at (904) 555-0134.",
  );
  expect(body).toContain('http://localhost:8080/dashboard/');
});

test('[OFR-73] one mail tells of all pets, also of one whose price stays', async () => {
  const event = mailRequested('price-change');
  const { mail } = event.data;
  if (mail.kind !== 'price-change') throw new Error(mail.kind);
  const [first] = mailRequests['price-change'].mail.plans;
  const pepper = { ...first, enrollmentId: 18, petName: 'Pepper', changes: [] };
  mail.notice = 'second';
  mail.plans.push({ ...pepper, newMonthlyCents: pepper.oldMonthlyCents });
  const { subject, body } = await textOf(event);
  expect(subject).toContain('Reminder: New price for your plans');
  expect(body).toContain(
    'Hello Ada, this is a reminder: a new plan year begins for Biscuit and Pepper on March 1, 2027. The price changes that day.',
  );
  expect(body).toContain(
    "From March 1, 2027, Pepper's Dog Gold plan still costs $63.50 per month ($762.00 per year).",
  );
});

test('[OFR-73] a plan that no card pays isn’t said to go on by itself', async () => {
  const event = mailRequested('price-change');
  const { mail } = event.data;
  if (mail.kind !== 'price-change') throw new Error(mail.kind);
  const [first] = mailRequests['price-change'].mail.plans;
  const prepaid = { ...first, changes: [], prepaidUntil: '2027-03-01' };
  mail.plans = [prepaid];
  const alone = (await textOf(event)).body;
  expect(alone).toContain(
    "instead of $63.50 per month ($762.00 per year). The plan is paid in advance until March 1, 2027. It doesn't renew by itself",
  );
  expect(alone).not.toContain("you don't need to do anything");
  const atClinic = { ...prepaid, petName: 'Pepper', prepaidUntil: undefined };
  mail.plans = [
    { ...atClinic, enrollmentId: 18, paidAtClinicUntil: '2027-03-01' },
    { ...first, enrollmentId: 19, petName: 'Miso', changes: [] },
  ];
  const together = (await textOf(event)).body;
  expect(together).toContain(
    'The plan is paid at the clinic, so far until March 1, 2027. To keep it, pay at the clinic or call us.',
  );
  expect(together).toContain("To keep Miso's Dog Gold plan, you don't need to do anything.");
});

test('[OFR-155] a mail about plans whose prices stay says so first, and names a pet with two plans once', async () => {
  const event = mailRequested('price-change');
  const { mail } = event.data;
  if (mail.kind !== 'price-change') throw new Error(mail.kind);
  const [first] = mailRequests['price-change'].mail.plans;
  const stays = { ...first, newMonthlyCents: first.oldMonthlyCents };
  mail.plans = [stays, { ...stays, enrollmentId: 18 }].map((one) => ({
    ...one,
    changes: [...one.changes],
  }));
  const { subject, text } = await textOf(event);
  expect(subject).toContain('Changes to your plans');
  expect(text).toContain(
    'a new plan year begins for Biscuit on March 1, 2027. What is included changes that day, and the price stays the same.',
  );
  expect(text).toContain('WHAT CHANGES FOR BISCUIT');
  expect(text).toContain('because Biscuit is enrolled');
});

test('[OFR-76] the mail that asks says that no answer keeps the price', async () => {
  const { body } = await textOf(mailRequested('price-offer'));
  expect(body).toContain("If you don't answer, your plan and your price stay as they are.");
  expect(body).toContain('The link works until February 28, 2027 at 11:59 PM EST.');
  expect(body).toContain(
    'If you agree and then change your mind, you can end the plan free of charge before March 1, 2027.',
  );
  expect(body).toContain(mailRequests['price-offer'].mail.url);
});

test('[OFR-100] what was taken back is told with the price that stays', async () => {
  const { subject, body } = await textOf(mailRequested('price-kept'));
  expect(subject).toBe("The plan of Biscuit doesn't change after all");
  expect(body).toContain(
    "we wrote to you about a change of Biscuit's Dog Gold plan from March 1, 2027 on. We've taken that back: the plan stays as it is, for $63.50 a month. You don't need to do anything for that.",
  );
});
