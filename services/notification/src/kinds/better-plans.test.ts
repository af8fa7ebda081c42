import { mailRequested } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';

async function textOf(event: ReturnType<typeof mailRequested>) {
  const [mail] = await composeMails(event);
  if (!mail) throw new Error('no mail');
  const [body = ''] = mail.text.split('\n-- \n');
  return { subject: mail.subject, body };
}

test('[OFR-170] the mail about a better plan says what it costs and includes now', async () => {
  const { subject, body } = await textOf(mailRequested('better-plans'));
  expect(subject).toBe("We've improved your plan at PetWell Veterinary Clinic");
  expect(body).toContain(
    "From March 1, 2027, Biscuit's Dog Gold plan costs $59.00 per month ($708.00 per year) instead of $63.50 per month ($762.00 per year).",
  );
  expect(body).toContain('- Nail trim: 4 a year instead of 2.');
  expect(body).toContain("What you've used this plan year stays used");
  expect(body).toContain('The lower price counts from your next payment on.');
});

test('[OFR-170] one mail tells of all pets, at the same price too', async () => {
  const event = mailRequested('better-plans');
  const { mail } = event.data;
  if (mail.kind !== 'better-plans') throw new Error(mail.kind);
  for (const plan of mail.plans) plan.newMonthlyCents = plan.oldMonthlyCents;
  const [first] = mail.plans;
  if (first) mail.plans.push({ ...first, enrollmentId: 18, petName: 'Pepper' });
  const { subject, body } = await textOf(event);
  expect(subject).toBe("We've improved your plans at PetWell Veterinary Clinic");
  expect(body).toContain('the plans of Biscuit and Pepper from March 1, 2027 on');
  expect(body).toContain("Pepper's Dog Gold plan still costs $63.50 per month");
  expect(body).not.toContain('lower price');
});
