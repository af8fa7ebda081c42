import type { MailOf } from '@petwell/contracts/events';
import {
  dashboardUrl,
  type Clinic,
  type MailContent,
  type MailFile,
} from './layout/mail-content.ts';
import { formatDay, nameOr, plainLine } from './layout/mail-text.ts';

/** Composes the email with an agreement, which is attached as a PDF. */
export function composeAgreement(data: MailOf<'agreement'>, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const plan = data.planName === '' ? 'the wellness plan' : `the ${plainLine(data.planName)} plan`;
  return {
    subject: `Your agreement with ${clinic.name}`,
    preview: `What you agreed to for ${pet}, as a PDF.`,
    heading: 'Your agreement',
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, attached is what you agreed to on ${formatDay(data.agreedAt, clinic)} for ${pet} and ${plan}: the plan, the amounts, and the terms.`,
      'You can also read it on your dashboard at any time.',
      { type: 'link', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because you asked ${clinic.name} for it.`,
  };
}

/** Returns the PDF. */
export const agreementFile = (data: MailOf<'agreement'>): MailFile => ({
  filename: 'agreement.pdf',
  contentType: 'application/pdf',
  content: Buffer.from(data.file, 'base64'),
});
