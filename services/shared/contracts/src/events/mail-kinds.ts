import { z } from 'zod';
import type { MailAgain } from '../models/mail.ts';
import { accountMails } from './account-mail-kinds.ts';
import { careMails } from './care-mail-kinds.ts';
import { handoverMails } from './handover-mail-kinds.ts';
import { holdMails } from './hold-mail-kinds.ts';
import { linkMails } from './link-mail-kinds.ts';
import type { MailKindRecord, MailQuota } from './mail-parts.ts';
import { paymentFactMails, paymentMails } from './payment-mail-kinds.ts';
import { planChangeMails } from './plan-change-mail-kinds.ts';
import { planFactMails, planMails } from './plan-mail-kinds.ts';
import { priceMails } from './price-mail-kinds.ts';

const requestedMails = {
  ...planMails,
  ...accountMails,
  ...paymentMails,
  ...linkMails,
  ...careMails,
  ...priceMails,
  ...planChangeMails,
  ...holdMails,
  ...handoverMails,
};
const factMails = { ...planFactMails, ...paymentFactMails };

/** Every kind of email, declared once. Amounts in cents. Notification words each. */
export const mailKinds = { ...requestedMails, ...factMails };
export type MailKind = keyof typeof mailKinds;

type SchemaOf<Kind extends MailKind> = (typeof mailKinds)[Kind]['schema'];
function schemaOf<Kind extends MailKind>(kinds: { [K in Kind]: { schema: SchemaOf<K> } }) {
  const schemas = Object.values<{ schema: SchemaOf<Kind> }>(kinds).map(({ schema }) => schema);
  return z.discriminatedUnion('kind', schemas as [SchemaOf<Kind>, ...SchemaOf<Kind>[]]);
}

/** The emails that other services request. */
export const requestedMailSchema = schemaOf<keyof typeof requestedMails>(requestedMails);
export type RequestedMail = z.infer<typeof requestedMailSchema>;

/** The data of every email, which the mail log stores until it is sent. */
export const mailDataSchema = schemaOf<MailKind>(mailKinds);
export type MailData = z.infer<typeof mailDataSchema>;
export type MailOf<Kind extends MailKind> = Extract<MailData, { kind: Kind }>;

const recordOf = (kind: MailKind): MailKindRecord<MailKind> => mailKinds[kind];

const isKind = (kind: string): kind is MailKind => Object.hasOwn(mailKinds, kind);

/** Checks whether other services may request emails of this kind. */
export const isRequested = (kind: string): boolean => Object.hasOwn(requestedMails, kind);

export function quotaOf(mail: MailData): MailQuota {
  const { quota } = recordOf(mail.kind);
  if (typeof quota === 'string') return quota;
  return ('purpose' in mail ? quota[mail.purpose] : undefined) ?? 'limited';
}

export const hasSecretLink = (kind: MailKind): boolean => recordOf(kind).hasSecretLink === true;

/** Returns how staff send an email of the mail log again; null: they don't. */
export function againOf(kind: string, purpose: string | undefined): MailAgain | null {
  const again = isKind(kind) ? recordOf(kind).again : undefined;
  if (again === undefined || typeof again === 'string') return again ?? null;
  return (purpose === undefined ? undefined : again[purpose]) ?? null;
}

/** Stands for a secret link in an email that was sent. */
export const leftOutUrl = 'https://left-out.invalid/';

/** Replaces the texts of these names, also in an email's lists. */
export const replaceTexts = (mail: MailData, names: readonly string[], text: string): MailData =>
  JSON.parse(
    JSON.stringify(mail, (name, value: unknown) => (names.includes(name) ? text : value)),
  ) as MailData;

/** Returns an email as it is kept once it is sent: without what is as good as a password, and without its file. */
export const withoutSecrets = (mail: MailData): MailData => ({
  ...(hasSecretLink(mail.kind) ? replaceTexts(mail, ['url'], leftOutUrl) : mail),
  ...('stopToken' in mail && { stopToken: '' }),
  ...('file' in mail && { file: '' }),
});

/** Checks whether an email of the mail log belongs to a dispute's evidence. */
export const isEvidence = (kind: string): boolean =>
  isKind(kind) && recordOf(kind).isEvidence === true;

/** Kinds that tell that a plan ended, or is going to. */
export const endingKinds = (Object.keys(mailKinds) as MailKind[]).filter(
  (kind) => recordOf(kind).tellsEnd === true,
);

/** Returns the key of an email that its publisher gave none: one per event. */
export const keyOfEvent = (kind: string, eventId: string): string =>
  `${(isKind(kind) && recordOf(kind).keyPrefix) || 'mail.requested.v1'}:${eventId}`;
