import { mailRequested } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { activated, paid } from '../../test/factories.ts';
import { linkRequested, staffLinkRequested } from '../../test/requests.ts';
import type { DomainEvent, MailOf } from '@petwell/contracts/events';
import { composeMails } from '../../test/compose-mails.ts';

async function mailFor(event: DomainEvent) {
  const [mail] = await composeMails(event);
  if (!mail) throw new Error('no mail');
  return mail;
}

test('the receipt shows every line, the total, the card, and the period', async () => {
  const mail = await mailFor(paid());
  expect(mail.to).toEqual({ name: 'Ada Park', address: 'ada.park@example.com' });
  expect(mail.text.trimEnd()).toBe(
    [
      'Thank you, $157.40 received',
      '',
      "Hello Ada, here is your receipt for Biscuit's Dog Gold plan.",
      '',
      'RECEIPT',
      'Dog Gold (per month): $63.50',
      'Joint Health (per month): $29.75',
      'Membership fee (one-time): $64.15',
      'Total paid: $157.40',
      '',
      'Paid on: November 21, 2026',
      'Paid with: Visa ending in 4242',
      'Period: November 21, 2026 to December 20, 2026',
      'Next payment: December 21, 2026',
      'Receipt number: in_1001',
      '',
      'Open your dashboard:',
      'http://localhost:8080/dashboard/ada.park%40example.com',
      '',
      'All amounts are in US dollars. Questions about this payment? Call us at (904) 555-0134. To change or cancel a plan, call us at (904) 555-0134.',
      '',
      '-- ',
      'PetWell Veterinary Clinic',
      '(904) 555-0134',
      'http://localhost:8080',
      '',
      "You're receiving this receipt because a payment was made for Biscuit's wellness plan.",
      '',
      'A wellness plan is not insurance.',
      'Terms: http://localhost:8080/terms',
      'Privacy: http://localhost:8080/privacy',
    ].join('\n'),
  );
  for (const text of ['$63.50', '$29.75', '$64.15', '$157.40', 'Visa ending in 4242']) {
    expect(mail.html).toContain(text);
  }
});

test('[LEG-02] each mail links the terms and the privacy policy, and says what a plan is not', async () => {
  for (const { html, text } of await composeMails(paid(), activated(), linkRequested())) {
    expect(text).toContain('Terms: http://localhost:8080/terms\nPrivacy:');
    expect(html).toMatch(/not insurance.*\/terms".*\/privacy"/s);
  }
});

test('a monthly receipt says so and names the invoice’s month', async () => {
  const lines = [
    { description: 'Dog Gold (per month)', amountCents: 6_350 },
    { description: 'Joint Health (per month)', amountCents: 2_975 },
  ];
  const renewal = {
    invoiceId: 'in_1102',
    amountCents: 9_325,
    lines,
    paidAt: '2028-02-29T16:04:00.000Z',
    isFirstPayment: false,
    period: { start: '2028-02-29T15:04:00.000Z', end: '2028-03-31T15:04:00.000Z' },
  };
  const event = paid(renewal);
  event.data.subscription.currentPeriodEnd = '2028-04-30T15:04:00.000Z';
  const mail = await mailFor(event);
  expect(mail.subject).toBe('Your monthly receipt from PetWell Veterinary Clinic: $93.25');
  expect(mail.text).toContain(
    "Another month of care for Biscuit\n\nHello Ada, we received this month's payment of $93.25 for Biscuit's Dog Gold plan.",
  );
  expect(mail.text).not.toContain('fee');
  expect(mail.text).toContain(
    [
      'Paid on: February 29, 2028',
      'Paid with: Visa ending in 4242',
      'Period: February 29, 2028 to March 30, 2028',
      'Next payment: April 30, 2028',
    ].join('\n'),
  );
});

test('a receipt without card data just says a card was used', async () => {
  const mail = await mailFor(paid({ invoiceId: 'in_2001', cardBrand: null, cardLast4: null }));
  expect(mail.text).toContain('Paid with: Card\n');
});

test('the confirmation shows plan, add-ons, total, fee, benefits, and next steps', async () => {
  const mail = await mailFor(activated());
  expect(mail.text.trimEnd()).toBe(
    [
      "Biscuit's plan is active",
      '',
      'Hello Ada, thank you for trusting us with Biscuit. Your Dog Gold plan is active.',
      '',
      'YOUR PLAN',
      'Dog Gold: $63.50 (per month)',
      'Joint Health: $29.75 (per month)',
      'Total each month: $93.25',
      'Membership fee: $64.15 (one-time, paid)',
      '',
      'Next monthly payment: December 21, 2026',
      '',
      'INCLUDED IN THE PLAN',
      '- 2 Comprehensive physical exams',
      '- 1 Professional dental cleaning',
      '',
      'INCLUDED IN YOUR ADD-ONS',
      '- Joint Health: Two mobility exams, hip and knee X-rays once a year and monthly joint supplements.',
      '',
      'Request the first visit:',
      'http://localhost:8080/dashboard/ada.park%40example.com?pet=11&request=next',
      '',
      'WHAT HAPPENS NEXT',
      "- Request the first visit online, or call us at (904) 555-0134. You'll sign the service agreement there.",
      "- Keep Biscuit's details up to date on your dashboard.",
      '- To change or cancel a plan, call us at (904) 555-0134.',
      '',
      'Open your dashboard http://localhost:8080/dashboard/ada.park%40example.com',
      '',
      '-- ',
      'PetWell Veterinary Clinic',
      '(904) 555-0134',
      'http://localhost:8080',
      '',
      "You're receiving this email because Biscuit was enrolled in a wellness plan with this address.",
      '',
      'A wellness plan is not insurance.',
      'Terms: http://localhost:8080/terms',
      'Privacy: http://localhost:8080/privacy',
    ].join('\n'),
  );
});

test('[ADM-20] promises no payment for a plan activated without one', async () => {
  const event = activated();
  event.data.enrollment = { ...event.data.enrollment, id: 19, isOverridden: true };
  expect((await mailFor(event)).text).not.toContain('Next monthly payment');
});

test('does not call an unpaid fee paid', async () => {
  const event = activated();
  event.data.enrollment = { ...event.data.enrollment, id: 18, membershipFeePaid: false };
  expect((await mailFor(event)).text).toContain('Membership fee: $64.15 (one-time)\n');
});

test.each([
  [
    'account-setup',
    'Finish setting up your PetWell Veterinary Clinic account',
    'Choose a password',
  ],
  ['password-reset', 'Reset your PetWell Veterinary Clinic password', 'Choose a new password'],
  ['password-changed', 'Your PetWell Veterinary Clinic password was changed', "This wasn't me"],
  [
    'email-change-undo',
    'Your PetWell Veterinary Clinic email address was changed',
    'Undo the change',
  ],
  [
    'email-change',
    'Confirm your new email address for PetWell Veterinary Clinic',
    'Confirm this address',
  ],
] as const)('a link for %s', async (purpose, subject, button) => {
  const mail = await mailFor(linkRequested({ purpose }));
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(
    `${button}:\nhttp://localhost:8080/reset-password?token=abc.def\n\nThe link works once, until November 21, 2026 at 11:04 AM EST.`,
  );
  expect(mail.html).toContain('href="http://localhost:8080/reset-password?token=abc.def"');
});

test('[ACC-27] the first mail thanks, says why, and has one button and a quiet way out', async () => {
  const url = 'http://localhost:8080/confirm-account?token=abc.def';
  const mail = await mailFor(linkRequested({ purpose: 'account-confirmation', url }));
  expect(mail.subject).toBe('Confirm your email for PetWell');
  expect(mail.text).toContain(
    [
      'Hello Ada, thank you for creating an account at PetWell Veterinary Clinic. Please confirm that this is your email address, so that your receipts and visit reminders reach you.',
      `Confirm my email:\n${url}`,
      `Not you? Remove the account. ${url}`,
    ].join('\n\n'),
  );
  expect(mail.html.match(/border-radius:999px/g)).toHaveLength(1);
});

test('[MAI-09] every mention of the phone number is a link, and staff get no footer about plans', async () => {
  for (const { html, text } of await composeMails(activated(), staffLinkRequested(), paid())) {
    const mentions = text.split('(904) 555-0134').length - 1;
    expect(mentions).toBeGreaterThan(0);
    expect(html.match(/href="tel:9045550134"/g)).toHaveLength(mentions);
  }
  const invitation = await mailFor(staffLinkRequested());
  expect(invitation.text + invitation.html).not.toMatch(/wellness plan|\/terms|\/privacy/);
});

test.each([
  ['email-change-undone', 'Your PetWell Veterinary Clinic email address was changed back'],
  ['account-case', 'A question about your PetWell Veterinary Clinic account'],
] as const)('a notice of %s names the phone number and no expiry', async (purpose, subject) => {
  const url = 'http://localhost:8080/login';
  const mail = await mailFor(linkRequested({ purpose, url, expiresAt: null }));
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(`Go to sign-in:\n${url}\n`);
  expect(mail.text).toContain('(904) 555-0134');
  expect(mail.text).not.toContain('The link works');
});

const clinic = 'PetWell Veterinary Clinic';

test('[ADM-13] an invitation names the manager, the clinic, and the username', async () => {
  const mail = await mailFor(staffLinkRequested());
  expect(mail.to).toEqual({ name: 'Nora Vance', address: 'nora.vance@example.com' });
  expect(mail.subject).toBe(`Maya Chen invited you to PetWell at ${clinic}`);
  expect(mail.text).toContain('Hello Nora Vance, Maya Chen invited you to work with PetWell');
  expect(mail.text).toContain('Your username is nora.');
  expect(mail.text).toContain(
    'Choose a password:\nhttp://localhost:8080/admin-invitation?token=abc.def\n\nThe link works once, until November 28, 2026 at 10:04 AM EST.',
  );
});

test('[ADM-13] an invitation hides a manager’s name that looks like a link', async () => {
  const mail = await mailFor(staffLinkRequested({ invitedBy: 'www.evil.example' }));
  expect(mail.subject).toBe(`A manager invited you to PetWell at ${clinic}`);
  expect(mail.html).not.toContain('evil.example');
});

test.each([
  ['staff-password-reset', `Reset your PetWell staff password for ${clinic}`],
  ['staff-email-change', `Confirm your email address for PetWell at ${clinic}`],
] as const)('a link to staff for %s names the account', async (purpose, subject) => {
  const mail = await mailFor(staffLinkRequested({ purpose, firstName: '', invitedBy: null }));
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain('Hello there, ');
  expect(mail.text).toContain('the staff account nora');
  expect(mail.text).toContain('The link works once');
});

test('[ADM-14] tells the replaced address of a staff account, without a link to use', async () => {
  const notice = { purpose: 'staff-email-changed', invitedBy: null, expiresAt: null } as const;
  const url = 'http://localhost:8080/admin-login';
  const mail = await mailFor(staffLinkRequested({ ...notice, url }));
  expect(mail.subject).toBe('The email address of your PetWell staff account was changed');
  expect(mail.text).toContain(`Go to sign-in:\n${url}\n`);
  expect(mail.text).toContain('(904) 555-0134');
  expect(mail.text).not.toContain('The link works');
});

test('escapes user input, and removes links from names', async () => {
  const event = linkRequested({
    purpose: 'account-setup',
    firstName: 'Win at www.evil.example <b>now</b>',
  });
  const mail = await mailFor(event);
  expect(mail.text).toContain('Hello there, your account has no password yet');
  expect(mail.html).not.toContain('evil.example');
  const receipt = await mailFor(paid({ invoiceId: 'in_3001', planName: '<i>Gold</i> & more' }));
  expect(receipt.html).toContain('&lt;i&gt;Gold&lt;/i&gt; &amp; more');
});

test('[MNY-05] the mail about a refund names amount, payment, card, and when to expect it', async () => {
  const mail = await mailFor(mailRequested('payment-refunded'));
  expect(mail.subject).toBe('Your refund of $25.00 from PetWell Veterinary Clinic');
  expect(mail.text).toContain(
    [
      "We've refunded $25.00",
      '',
      "Hello Ada, we've refunded $25.00 of the $93.25 you paid for Biscuit's Dog Gold plan on November 21, 2026.",
      '',
      "The money goes back to your Visa ending in 4242. Banks usually take 5 to 10 business days to show it. There's nothing you need to do.",
    ].join('\n'),
  );
  expect(mail.text).toContain("Don't see it after 10 business days? Call us at (904) 555-0134.");
});

test('[MNY-05] of a full refund it names the amount once, and a card that was forgotten not at all', async () => {
  const event = mailRequested('payment-refunded');
  if (event.data.mail.kind !== 'payment-refunded') throw new Error('another kind');
  event.data.mail = { ...event.data.mail, amountCents: 9_325, cardLast4: null };
  const { text } = await mailFor(event);
  expect(text).toContain("we've refunded the $93.25 you paid for Biscuit's Dog Gold plan");
  expect(text).toContain('The money goes back to the card you paid with.');
});

test('[MNY-04] the mail about a failed refund names amount, card, and payment, and says that the money is still owed', async () => {
  const mail = await mailFor(mailRequested('refund-failed'));
  expect(mail.subject).toBe("Your refund of $25.00 couldn't be completed");
  expect(mail.text).toContain(
    "Hello Ada, the bank sent back the $25.00 that we refunded to your Visa ending in 4242 for your payment of Biscuit's Dog Gold plan on November 21",
  );
  expect(mail.text).toContain(
    "You'll still get this money. We'll call you to arrange another way, or call us at (904) 555-0134.",
  );
});

function planEnding(change: Partial<MailOf<'plan-ending'>> = {}) {
  const event = mailRequested('plan-ending');
  if (event.data.mail.kind !== 'plan-ending') throw new Error('another kind');
  event.data = { ...event.data, mail: { ...event.data.mail, ...change } };
  return event;
}

test('[MNY-25] the mail about an ending names the day, the last payment, and how to object', async () => {
  const mail = await mailFor(planEnding());
  expect(mail.subject).toBe("Biscuit's plan at PetWell Veterinary Clinic ends on March 3, 2027");
  expect(mail.text).toContain(
    [
      "Biscuit's plan ends on March 3, 2027",
      '',
      "Hello Ada, Biscuit's Dog Gold plan ends on March 3, 2027. You can use it through that day. You won't be charged for it again.",
      '',
      'Ends on: March 3, 2027',
      'Last payment: $93.25 on February 3, 2027',
      'Next payment: None',
      '',
      "If you didn't ask for this, or want to keep the plan, call us at (904) 555-0134 or reply to this email.",
    ].join('\n'),
  );
  const ended = await mailFor(planEnding({ hasEnded: true, lastPayment: null }));
  expect(ended.subject).toBe("Biscuit's plan at PetWell Veterinary Clinic has ended");
  expect(ended.text).toContain('plan ended on March 3, 2027. You won');
  expect(ended.text).toContain('Last payment: None');
  expect(ended.text).toContain('or want the plan back, call us');
});

test('[MNY-29] after a death it is a condolence without amounts', async () => {
  const { subject, text } = await mailFor(planEnding({ hasEnded: true, hasDied: true }));
  expect(subject).toBe("We're so sorry for your loss");
  expect(text).not.toMatch(/\$|enroll|refund|charge|payment|dashboard/i);
});

test('[MNY-30] the owner hears that the plan continues, and is charged', async () => {
  const { subject, text } = await mailFor(mailRequested('plan-goes-on'));
  expect(subject).toBe("Biscuit's plan at PetWell Veterinary Clinic continues");
  expect(text).toContain('your monthly payments continue as before');
});

test('[CHG-119] a hold is told with its days, the next payment, and the longer plan year', async () => {
  const { subject, text } = await mailFor(mailRequested('plan-held'));
  expect(subject).toBe(
    "Biscuit's plan at PetWell Veterinary Clinic is on hold until March 29, 2027",
  );
  expect(text).toContain('on hold for 2 months. Until March 29, 2027, nothing is charged');
  expect(text).toContain('The plan year ends 2 months later than before.');
  expect(text).toContain('Next payment: $93.25 on April 3, 2027');
  expect(text).toContain('Plan year ends on: February 2, 2028');
});

test('[CHG-119] the end of a hold is told with the next payment', async () => {
  const { subject, text } = await mailFor(mailRequested('plan-resumes'));
  expect(subject).toBe("Biscuit's plan at PetWell Veterinary Clinic resumes on March 29, 2027");
  expect(text).toContain('and the next monthly payment is on April 3, 2027.');
  expect(text).toContain('Next payment: $93.25 on April 3, 2027');
});

test('[MNY-27] a restart is confirmed with the day and amount of the first payment', async () => {
  const { subject, text } = await mailFor(mailRequested('plan-restarted'));
  expect(subject).toBe("Biscuit's plan at PetWell Veterinary Clinic is active again");
  expect(text).toContain("pick up where they left off, and there's no membership fee");
  expect(text).toContain('First payment: $93.25 on March 3, 2027\nAfter that: $93.25 every month');
});

test('[MNY-150] the confirmation of a set-up says what was agreed to, and how to end it', async () => {
  const event = mailRequested('plan-set-up');
  const { subject, text } = await mailFor(event);
  expect(subject).toBe("The payments for Biscuit's plan at PetWell Veterinary Clinic are set up");
  expect(text).toContain("setting up the payments for Biscuit's Dog Gold plan");
  expect(text).toContain(
    'First payment: $157.40 on March 3, 2027\nAfter that: $93.25 every month\nCard: Visa ending in 4242',
  );
  expect(text).toContain(
    'Nothing is charged before your first payment. It includes the one-time membership fee of $64.15.',
  );
  expect(text).toContain('To change or cancel a plan, call us at (904) 555-0134');
  const { mail } = event.data;
  if (mail.kind !== 'plan-set-up') throw new Error(mail.kind);
  const { feeCents: _fee, ...withoutFee } = mail;
  const unpaid = await mailFor({ ...event, data: { ...event.data, mail: withoutFee } });
  expect(unpaid.text).toContain('First payment: $93.25 on March 3, 2027');
  expect(unpaid.text).not.toContain('fee');
});

test('[MNY-152] the reminder of a first payment names its amount, day, and card', async () => {
  const { subject, text } = await mailFor(mailRequested('first-charge'));
  expect(subject).toBe(
    'Your first payment to PetWell Veterinary Clinic is $157.40 on March 3, 2027',
  );
  expect(text).toContain(
    'plan is $157.40 on March 3, 2027. It includes the one-time membership fee of $64.15. ' +
      "We'll charge it to your Visa ending in 4242.",
  );
  expect(text).toContain('To change or cancel a plan, call us at (904) 555-0134');
});

test('[MNY-49] a next payment that is new names amount and day, and what it was', async () => {
  const { subject, text } = await mailFor(mailRequested('next-charge'));
  expect(subject).toBe(
    'Your next payment to PetWell Veterinary Clinic is $36.00 on February 3, 2027',
  );
  expect(text).toContain('plan is $36.00 on February 3, 2027. It was $93.25 before.');
});
