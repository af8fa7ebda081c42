import { z } from 'zod';
import type { Block, Clinic, MailContent } from './mail-content.ts';
import { formatMoment, nameOr } from './mail-text.ts';

/** A link that verifies access to the mailbox. */
export const accountLinkSchema = z.object({
  kind: z.literal('account-link'),
  purpose: z.enum(['account-setup', 'password-reset', 'password-changed', 'email-change-undo']),
  firstName: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
});
export type AccountLink = z.infer<typeof accountLinkSchema>;

type Wording = {
  subject: string;
  heading: string;
  text: string;
  button: string;
  otherwise: string;
  footnote: string;
};

function wordingOf(purpose: AccountLink['purpose'], clinic: Clinic): Wording {
  switch (purpose) {
    case 'account-setup':
      return {
        subject: `Finish setting up your ${clinic.name} account`,
        heading: 'One step left',
        text: "your enrollment is saved, but the account isn't set up yet. Choose a password to continue where you left off.",
        button: 'Choose a password',
        otherwise: "If you didn't enroll a pet with us, you can ignore this email.",
        footnote: "You're receiving this email because someone enrolled a pet with this address.",
      };
    case 'password-reset':
      return {
        subject: `Reset your ${clinic.name} password`,
        heading: 'Choose a new password',
        text: "we received a request to reset your password. Use the button below to choose a new one. You'll be signed out everywhere else.",
        button: 'Choose a new password',
        otherwise:
          "If you didn't ask for this, you can ignore this email. Your password hasn't changed.",
        footnote:
          "You're receiving this email because someone asked to reset the password for this address.",
      };
    case 'password-changed':
      return {
        subject: `Your ${clinic.name} password was changed`,
        heading: 'Your password was changed',
        text: "your password was changed by someone who was signed in and knew the current one. All other devices were signed out. If that was you, there's nothing else to do.",
        button: "This wasn't me",
        otherwise: `If it wasn't you, choose a new password with the button above, or ask for a new link on the sign-in page later, and call us at ${clinic.phone}.`,
        footnote: "You're receiving this email because your password was changed.",
      };
    case 'email-change-undo':
      return {
        subject: `Your ${clinic.name} email address was changed`,
        heading: 'Your email address was changed',
        text: "your account now uses a different email address, and we'll send email about your plans there. If that was you, there's nothing else to do.",
        button: 'Undo the change',
        otherwise: `If it wasn't you, undo the change with the button above and call us at ${clinic.phone}.`,
        footnote: "You're receiving this email because your account used this address until now.",
      };
  }
}

/** Composes the email with a link to finish setup, reset the password, or undo an email change. */
export function composeAccountLink(data: AccountLink, clinic: Clinic): MailContent {
  const wording = wordingOf(data.purpose, clinic);
  const blocks: Block[] = [
    { type: 'paragraph', text: `Hello ${nameOr('there', data.firstName)}, ${wording.text}` },
    { type: 'button', label: wording.button, url: data.url },
    {
      type: 'note',
      text: `The link works once, until ${formatMoment(data.expiresAt)}. ${wording.otherwise}`,
    },
    {
      type: 'note',
      text: `If the button doesn't work, copy this link into your browser: ${data.url}`,
    },
  ];
  const { subject, heading, footnote } = wording;
  return { subject, preview: wording.otherwise, heading, blocks, footnote };
}
