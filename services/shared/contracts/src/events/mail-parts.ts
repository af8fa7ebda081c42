import { z } from 'zod';
import type { MailAgain } from '../models/mail.ts';

/** The person greeted, whose dashboard the email links to. */
export const addressed = { firstName: z.string(), email: z.string() };

export const aboutEnrollment = {
  ...addressed,
  petName: z.string(),
  planName: z.string(),
};

export const card = { cardBrand: z.string().nullable(), cardLast4: z.string().nullable() };

/**
 * How the quota of a mailbox that wasn't confirmed or paid from holds an email. `limited`: it counts and waits, and is
 * dropped if its turn is too far off. `delayed`: it counts and waits, and is never dropped. `exempt`: neither; no button
 * and no stranger causes it, or its sender limits it.
 */
export type MailQuota = 'limited' | 'delayed' | 'exempt';

/** Everything that is said of a kind of email, besides its wording, which is notification's. */
export type MailKindRecord<Kind> = {
  schema: z.ZodObject & z.ZodType<{ kind: Kind }>;
  /** By the email's purpose, if it has one. */
  quota: MailQuota | Readonly<Record<string, MailQuota>>;
  /** It has a link that is as good as a password. */
  hasSecretLink?: true;
  /** How staff send it again, by its purpose if it has one. Absent: they don't, because it would be out of date. */
  again?: MailAgain | Readonly<Record<string, MailAgain>>;
  /** It shows what the customer was told about plan and payments; other kinds aren't the bank's business. */
  isEvidence?: true;
  /** It tells that a plan ended, or is going to: a deleted owner gets it, too, and a death makes it a farewell. */
  tellsEnd?: true;
  /** Starts the key of an email whose publisher gave none. */
  keyPrefix?: string;
};

/** Declares kinds of emails by their name, which is the literal in the schema. */
export const defineMails = <const Mails extends { [Kind in keyof Mails]: MailKindRecord<Kind> }>(
  mails: Mails,
): Mails => mails;
