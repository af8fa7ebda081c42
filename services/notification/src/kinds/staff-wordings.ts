import type { staffMailPurposes } from '@petwell/contracts/events';
import type { AccountWording } from './address-wordings.ts';
import type { Clinic } from './layout/mail-content.ts';
import { nameOr } from './layout/mail-text.ts';

export type StaffPurpose = (typeof staffMailPurposes)[number];

const footnote = "You're receiving this email because of a PetWell staff account.";

/** Returns the texts of the emails to staff about their accounts. */
export const staffWordings = (
  clinic: Clinic,
  { username, invitedBy }: { username: string; invitedBy: string | null },
): Record<StaffPurpose, AccountWording> => ({
  'staff-invitation': {
    subject: `${nameOr('A manager', invitedBy ?? '')} invited you to PetWell at ${clinic.name}`,
    heading: 'Welcome to the team',
    text: `${nameOr('a manager', invitedBy ?? '')} invited you to work with PetWell at ${clinic.name}. Your username is ${username}. Choose a password to start.`,
    button: 'Choose a password',
    otherwise: "If you don't work at the clinic, you can ignore this email.",
    footnote: "You're receiving this email because a manager of the clinic entered this address.",
  },
  'staff-password-reset': {
    subject: `Reset your PetWell staff password for ${clinic.name}`,
    heading: 'Choose a new password',
    text: `we received a request to reset the password of the staff account ${username}. Use the button below to choose a new one. You'll be signed out everywhere.`,
    button: 'Choose a new password',
    otherwise:
      "If you didn't ask for this, you can ignore this email. Your password hasn't changed.",
    footnote,
  },
  'staff-email-change': {
    subject: `Confirm your email address for PetWell at ${clinic.name}`,
    heading: 'Confirm your email address',
    text: `someone asked to use this email address for the staff account ${username}. Once you confirm it, it can reset the account's password.`,
    button: 'Confirm this address',
    otherwise:
      "If you didn't ask for this, don't confirm it: the account belongs to someone else, and nothing will change.",
    footnote: "You're receiving this email because someone entered this address for their account.",
  },
  'staff-email-changed': {
    subject: `The email address of your PetWell staff account was changed`,
    heading: 'Your email address was changed',
    text: `the staff account ${username} now uses a different email address, and this one no longer resets its password. If that was you, there's nothing else to do.`,
    button: 'Go to sign-in',
    otherwise: `If it wasn't you, change your password and tell a manager, or call us at ${clinic.phone}.`,
    footnote: "You're receiving this email because the account used this address until now.",
  },
});
