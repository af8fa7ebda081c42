import type { MailOf } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';
import { benefitsLeft } from '../../test/requests.ts';

async function textOf(change: Partial<MailOf<'benefits-left'>> = {}) {
  const [mail] = await composeMails(benefitsLeft(change));
  if (!mail) throw new Error('no mail');
  return mail;
}

test('[MAI-29] the email says what is left, and until when', async () => {
  const { subject, text, html } = await textOf();
  expect(subject).toBe("What's left in Biscuit's plan");
  expect(text.slice(0, text.indexOf('\n\n-- '))).toBe(
    [
      "What's left in Biscuit's plan",
      '',
      "Hello Ada, here is what Biscuit's Dog Gold plan still includes, as of March 8, 2027.",
      '',
      'Physical exam: 1 of 2 left',
      'Nail trim: 0 of 2 left',
      '10% off other services: Any time',
      '',
      "Use them by November 20, 2027, when the plan year ends. Services left over don't carry into the next one.",
      '',
      'To book, request an appointment on your dashboard or call us at (904) 555-0134.',
      '',
      'Open your dashboard:',
      'http://localhost:8080/dashboard/ada.park%40example.com',
    ].join('\n'),
  );
  expect(text).toContain(
    "You're receiving this email because you asked PetWell Veterinary Clinic for it.",
  );
  expect(html).toContain('1 of 2 left');
});

test.each([
  [
    { endsOn: '2027-04-30' },
    'The plan ends on April 30, 2027. Use them by then.\n\nTo book, request',
  ],
  [
    { heldUntil: '2027-05-01' },
    "The plan is on hold until May 1, 2027, so services can't be used before. Use them by November 20, 2027, when the plan year ends. Services left over don't carry into the next one.\n\nOpen your dashboard",
  ],
  [
    { status: 'suspended' },
    "The plan is suspended right now, so services can't be used. Call us at (904) 555-0134 to start it again. Use them by November 20, 2027, when the plan year ends. Services left over don't carry into the next one.\n\nOpen your dashboard",
  ],
  [
    { status: 'pending_payment', planYear: null },
    "The plan isn't paid yet. You can use these services once it is.\n\nOpen your dashboard",
  ],
] satisfies [Partial<MailOf<'benefits-left'>>, string][])(
  '[MAI-29] the email of %j doesn’t promise more',
  async (change, wanted) => {
    expect((await textOf(change)).text).toContain(wanted);
  },
);
