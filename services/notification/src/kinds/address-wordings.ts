import type { Clinic } from './layout/mail-content.ts';

export type AccountWording = {
  subject: string;
  heading: string;
  text: string;
  button: string;
  /** A second way that the page of the link offers. */
  quiet?: string;
  otherwise: string;
  footnote: string;
};

const purposes = [
  'email-change',
  'email-change-undo',
  'email-change-undone',
  'account-case',
] as const;

/** Reasons for an email because of a changed address. */
export type AddressPurpose = (typeof purposes)[number];

export const isAddressPurpose = (purpose: string): purpose is AddressPurpose =>
  (purposes as readonly string[]).includes(purpose);

/** Returns the texts of the emails about a changed address. */
export const addressWordings = (clinic: Clinic): Record<AddressPurpose, AccountWording> => ({
  'email-change': {
    subject: `Confirm your new email address for ${clinic.name}`,
    heading: 'Confirm your new email address',
    text: 'we received a request to use this email address for a wellness plan account. Until you confirm it, the account keeps its current address.',
    button: 'Confirm this address',
    otherwise:
      "If you didn't ask for this, don't confirm it: the account belongs to someone else, and nothing will change.",
    footnote: "You're receiving this email because someone entered this address for their account.",
  },
  'email-change-undo': {
    subject: `Your ${clinic.name} email address was changed`,
    heading: 'Your email address was changed',
    text: "your account now uses a different email address, and we'll send email about your plans there. If that was you, there's nothing else to do.",
    button: 'Undo the change',
    otherwise: `If it wasn't you, undo the change with the button above and call us at ${clinic.phone}.`,
    footnote: "You're receiving this email because your account used this address until now.",
  },
  'email-change-undone': {
    subject: `Your ${clinic.name} email address was changed back`,
    heading: 'Your email address was changed back',
    text: 'an earlier email address of your account was restored with the link we had sent there. Everyone was signed out, and this address no longer opens the account.',
    button: 'Go to sign-in',
    otherwise: `If the account is yours, call us at ${clinic.phone}.`,
    footnote: "You're receiving this email because your account used this address until now.",
  },
  'account-case': {
    subject: `A question about your ${clinic.name} account`,
    heading: 'We need to check whose account this is',
    text: 'someone with an earlier email address asked to get this account back, but it has been used since the address changed. Nothing was changed. Our staff will look into it.',
    button: 'Go to sign-in',
    otherwise: `Please call us at ${clinic.phone}, so that we can sort it out with you.`,
    footnote: "You're receiving this email because this address is or was used for the account.",
  },
});
