import type { MailOf } from '@petwell/contracts/events';
import {
  addressWordings,
  isAddressPurpose,
  type AccountWording,
  type AddressPurpose,
} from './address-wordings.ts';
import { linkNote, type Block, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatMoment, nameOr } from './layout/mail-text.ts';
import { staffWordings } from './staff-wordings.ts';

export type AccountLink = MailOf<'account-link'>;
export type StaffLink = MailOf<'staff-link'>;

type Purpose = Exclude<AccountLink['purpose'], AddressPurpose>;

function passwordWording(purpose: Purpose, clinic: Clinic): AccountWording {
  switch (purpose) {
    case 'account-setup':
      return {
        subject: `Finish setting up your ${clinic.name} account`,
        heading: 'One step left',
        text: "your account has no password yet. Choose one to see your pet's plan and your payments online, and to finish anything that you left open.",
        button: 'Choose a password',
        otherwise: "If you didn't enroll a pet with us, you can ignore this email.",
        footnote: `You're receiving this email because a pet is enrolled at ${clinic.name} with this address.`,
      };
    case 'account-confirmation':
      return {
        subject: 'Confirm your email for PetWell',
        heading: 'Confirm your email',
        text: `thank you for creating an account at ${clinic.name}. Please confirm that this is your email address, so that your receipts and visit reminders reach you.`,
        button: 'Confirm my email',
        quiet: 'Not you? Remove the account.',
        otherwise: `Nothing changes until you choose on the page. Questions? Call us at ${clinic.phone}.`,
        footnote: "You're receiving this email because an account was created with this address.",
      };
    case 'password-reset':
      return {
        subject: `Reset your ${clinic.name} password`,
        heading: 'Choose a new password',
        text: "we received a request to reset your password. Use the button below to choose a new one. You'll be signed out everywhere else, and plans that aren't paid yet will be removed.",
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
  }
}

function wordingOf(data: AccountLink | StaffLink, clinic: Clinic): AccountWording {
  if (data.kind === 'staff-link') return staffWordings(clinic, data)[data.purpose];
  const { purpose } = data;
  return isAddressPurpose(purpose)
    ? addressWordings(clinic)[purpose]
    : passwordWording(purpose, clinic);
}

/** Composes the email about an account. */
export function composeAccountLink(data: AccountLink | StaffLink, clinic: Clinic): MailContent {
  const wording = wordingOf(data, clinic);
  const blocks: Block[] = [
    `Hello ${nameOr('there', data.firstName)}, ${wording.text}`,
    { type: 'button', label: wording.button, url: data.url },
    ...(wording.quiet === undefined
      ? []
      : [{ type: 'link' as const, label: wording.quiet, url: data.url }]),
    {
      type: 'note',
      text:
        data.expiresAt === null
          ? wording.otherwise
          : `The link works once, until ${formatMoment(data.expiresAt, clinic)}. ${wording.otherwise}`,
    },
    linkNote(data.url),
  ];
  const { subject, heading, footnote } = wording;
  const isForStaff = data.kind === 'staff-link';
  return { subject, preview: wording.otherwise, heading, blocks, footnote, isForStaff };
}
