import { z } from 'zod';
import type { Block, Clinic, MailContent } from './mail-content.ts';
import { formatMoment, nameOr } from './mail-text.ts';

/** A link that proves to be opened by whoever reads the mail of an address. */
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
        text: 'an enrollment with this e-mail address is waiting for its account. Choose a password to go on where you left off.',
        button: 'Choose a password',
        otherwise: 'If you did not enroll a pet with us, ignore this mail and nothing will happen.',
        footnote: 'You receive this mail because somebody enrolled a pet with this address.',
      };
    case 'password-reset':
      return {
        subject: `Reset your ${clinic.name} password`,
        heading: 'Choose a new password',
        text: 'somebody asked to reset the password of your account. With the button below you choose a new one. You will be signed out everywhere else.',
        button: 'Choose a new password',
        otherwise:
          'If that was not you, ignore this mail. Your password stays as it is, and nobody has seen it.',
        footnote: 'You receive this mail because a new password was asked for with this address.',
      };
    case 'password-changed':
      return {
        subject: `The password of your ${clinic.name} account was changed`,
        heading: 'Your password was changed',
        text: 'somebody who was signed in to your account, and knew its password, chose a new one. All other devices were signed out. If you did this, there is nothing left to do.',
        button: 'That was not me',
        otherwise: `If that was not you, choose another password with the button above, or later by asking for a new link on the sign-in page, and call us at ${clinic.phone}.`,
        footnote: 'You receive this mail because the password of your account was changed.',
      };
    case 'email-change-undo':
      return {
        subject: `The e-mail address of your ${clinic.name} account was changed`,
        heading: 'Your e-mail address was changed',
        text: 'your account now uses another e-mail address, and mail about your plans goes there. If you did this, there is nothing left to do.',
        button: 'Undo the change',
        otherwise: `If that was not you, undo it with the button above and call us at ${clinic.phone}.`,
        footnote: 'You receive this mail because your account used this address until now.',
      };
  }
}

/** A link to finish setting up, to reset the password, or to undo a change of address. */
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
      text: `If the button does not work, copy this address into your browser: ${data.url}`,
    },
  ];
  const { subject, heading, footnote } = wording;
  return { subject, preview: wording.otherwise, heading, blocks, footnote };
}
