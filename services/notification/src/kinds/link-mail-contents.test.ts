import type { DomainEvent } from '@petwell/contracts/events';
import { mailRequested } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';

async function mailFor(event: DomainEvent) {
  const [mail] = await composeMails(event);
  if (!mail) throw new Error('no mail');
  return mail;
}

test('[MNY-76] a card link says what is due, until when it works, and that nobody has to sign in', async () => {
  const { subject, text } = await mailFor(mailRequested('card-link'));
  expect(subject).toBe('Your link to enter a new card at PetWell Veterinary Clinic');
  expect(text).toContain(
    "Hello Ada, with this link you can enter a new card for Biscuit's Dog Gold plan. $93.25 is due now for December 2026, and we'll charge it to the new card. You don't have to sign in.",
  );
  expect(text).toContain('Enter a new card:\nhttp://localhost:8080/card-link#token=abc');
  expect(text).toMatch(/The link works for one card, until .*December 28/);
});

const skipped = [
  { startsAt: '2028-02-10T15:00:00.000Z', endsAt: null, amountCents: 9_325 },
  { startsAt: '2028-04-10T15:00:00.000Z', endsAt: null, amountCents: 9_325 },
];
const rule =
  "Months in which the plan was suspended from the first day to the last aren't charged, and the billing day stays the same.";

test('[MNY-125] [MNY-126] a card link and a failed payment name all months that are due, and what a suspension costs', async () => {
  const link = mailRequested('card-link');
  Object.assign(link.data.mail, { dueCents: 18_650, months: skipped });
  expect((await mailFor(link)).text).toContain(
    `$186.50 is due now for February 2028 and April 2028, and we'll charge it to the new card. ${rule}`,
  );
  const failed = mailRequested('payment-failed');
  Object.assign(failed.data.mail, { nextAttemptAt: null, months: skipped });
  const { text } = await mailFor(failed);
  expect(text).toContain('Due in all: $186.50 for February 2028 and April 2028');
  expect(text).toContain(rule);
});

test('[AGR-07] an agreement says when, for whom, and what is attached', async () => {
  const { subject, text } = await mailFor(mailRequested('agreement'));
  expect(subject).toBe('Your agreement with PetWell Veterinary Clinic');
  expect(text).toContain(
    'Hello Ada, attached is what you agreed to on November 21, 2026 for Biscuit and the Dog Gold plan: the plan, the amounts, and the terms.',
  );
});

test('[MNY-78] the link to start a plan again says what is charged and when, and that nothing is charged before', async () => {
  const { subject, text } = await mailFor(mailRequested('restart-link'));
  expect(subject).toBe("Start Biscuit's plan at PetWell Veterinary Clinic again");
  expect(text).toContain(
    "Enter a card and agree to the monthly payment of $93.25. You don't have to sign in, and there's no membership fee.",
  );
  expect(text).toContain('Your first payment is on January 3, 2027 if you agree before that day');
  expect(text).toContain('Start the plan again:\nhttp://localhost:8080/plan-link#token=abc');
  expect(text).not.toMatch(/trial/i);
});

test('[MEM-17] a set-up link says what is agreed to, what is charged and when, and reminders say that they are', async () => {
  const { subject, text } = await mailFor(mailRequested('setup-link'));
  expect(subject).toBe("Set up the payments for Biscuit's plan at PetWell Veterinary Clinic");
  expect(text).toContain('Dog Gold plan goes on as it is, at $93.25 a month.');
  expect(text).toContain(
    'Nothing is charged when you set up. Your first payment is on January 3, 2027',
  );
  expect(text).toContain('Set up my plan:\nhttp://localhost:8080/plan-link#token=abc');
  const request = mailRequested('setup-link');
  const { mail } = request.data;
  if (mail.kind !== 'setup-link') throw new Error(mail.kind);
  const data = { ...request.data, mail: { ...mail, notice: 'last' as const } };
  const last = await mailFor({ ...request, data });
  expect(last.subject).toMatch(/^Reminder: Set up the payments/);
  expect(last.text).toContain('This is our last reminder.');
});

test('[IMP-60] a set-up mail has all pets of the owner, each with a link of its own', async () => {
  const request = mailRequested('setup-link');
  const { mail } = request.data;
  if (mail.kind !== 'setup-link') throw new Error(mail.kind);
  const miso = {
    petName: 'Miso',
    planName: 'Cat Gold',
    url: 'http://localhost:8080/plan-link#token=def',
    monthlyCents: 5_495,
    firstChargeOn: '2027-01-20',
    feeCents: 6_415,
  };
  const data = { ...request.data, mail: { ...mail, others: [miso] } };
  const { subject, text } = await mailFor({ ...request, data });
  expect(subject).toBe(
    'Set up the payments for the plans of Biscuit and Miso at PetWell Veterinary Clinic',
  );
  expect(text).toContain("Set up Biscuit's plan:\nhttp://localhost:8080/plan-link#token=abc");
  expect(text).toContain("Set up Miso's plan:\nhttp://localhost:8080/plan-link#token=def");
  expect(text).toContain("Biscuit's Dog Gold plan goes on as it is, at $93.25 a month.");
  expect(text).toContain("Miso's Cat Gold plan goes on as it is, at $54.95 a month.");
  expect(text).toContain('Your first payment is on January 20, 2027');
  expect(text).toContain('includes the membership fee of $64.15');
});

test('[MEM-39] once the first payment is due, the set-up link says so, and when the plan is suspended', async () => {
  const request = mailRequested('setup-link');
  const { mail } = request.data;
  if (mail.kind !== 'setup-link') throw new Error(mail.kind);
  const due = { ...mail, notice: 'due' as const };
  const mailOf = (data: typeof due) =>
    mailFor({ ...request, data: { ...request.data, mail: data } });
  const { subject, text } = await mailOf({ ...due, suspendedOn: '2027-01-10' });
  expect(subject).toBe("A payment for Biscuit's plan at PetWell Veterinary Clinic is due");
  expect(text).toContain("a payment for your plan is due, and we don't have your card yet.");
  expect(text).toContain(
    "Biscuit's Dog Gold plan costs $93.25 a month. Without a payment, it is suspended on January 10, 2027.",
  );
  expect(text).toContain('Nothing is charged before you set up.');
  expect((await mailOf(due)).text).toContain(
    'plan is suspended until it is paid. It costs $93.25 a month.',
  );
});

test('[JOI-11] a join link says what is due, until when it works, and that nothing has to be done', async () => {
  const { text } = await mailFor(mailRequested('join-link'));
  expect(text).toContain('Due when you pay: $157.40, with the one-time membership fee.');
  expect(text).toContain('After that, $93.25 every month.');
  expect(text).toContain('Read the plan:\nhttp://localhost:8080/join#token=abc');
  expect(text).toMatch(/The link works until .*December 8.*nothing is charged/s);
});
