import { mailRequested } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { clinic } from '../../test/compose-mails.ts';
import { composeMail } from './compose-mail.ts';
import { renderText } from './layout/render-text.ts';

const mailFor = (kind: 'handover-link' | 'plan-handed-over' | 'handover-off', isNamed = true) => {
  const content = composeMail(mailRequested(kind).data.mail, clinic, { isNamed });
  return { subject: content.subject, text: renderText(content, clinic) };
};

test('[CHG-180] the new owner reads what the plan costs from when on, and agrees with the link', () => {
  const { subject, text } = mailFor('handover-link');
  expect(subject).toBe("Take over Biscuit's plan at PetWell Veterinary Clinic");
  expect(text).toContain("take over Biscuit's Dog Gold plan for $93.25 a month");
  expect(text).toContain('Nothing is charged when you agree. Your first payment is on January 3');
  expect(text).toContain('/plan-link#token=abc');
  // An inbox that isn't known as the owner's shows no names.
  expect(mailFor('handover-link', false).subject).not.toContain('Biscuit');
});

test('[CHG-196] the owner before reads that nothing is refunded or charged again, and nothing about the new one', () => {
  const { subject, text } = mailFor('plan-handed-over');
  expect(subject).toBe("Biscuit's plan at PetWell Veterinary Clinic was handed over");
  expect(text).toContain('nothing is refunded: what you paid counts for Biscuit through March 3');
  expect(text).toContain('Last payment: $93.25 on February 3, 2027\nNext payment: None');
});

test('[CHG-186] the new owner reads that the link is over, and that nothing was charged', () => {
  const { subject, text } = mailFor('handover-off');
  expect(subject).toBe("Your link to Biscuit's plan at PetWell Veterinary Clinic is over");
  expect(text).toContain('Nothing was charged, and there is nothing to do');
});
