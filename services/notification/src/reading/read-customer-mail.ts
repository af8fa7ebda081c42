import { AppError } from '@petwell/chassis';
import type { CustomerMailDetail } from '@petwell/contracts';
import { leftOutUrl, withoutSecrets, type MailData } from '@petwell/contracts/events';
import type { MailKinds } from '../kinds/index.ts';
import { againFor, dataOf } from './rules-again.ts';
import type { LaterMail, StoredMail } from './stored-mail.ts';

export const states = {
  queued: 'waiting',
  claimed: 'waiting',
  sent: 'sent',
  failed: 'failed',
} as const satisfies Record<StoredMail['status'], CustomerMailDetail['state']>;

type Texts = Pick<MailKinds, 'compose' | 'toText'>;

/** Renders an email as text, without secret links. */
export function textOf(
  { compose, toText }: Texts,
  data: MailData | undefined,
  { isNamed }: Pick<StoredMail, 'isNamed'>,
): string | null {
  if (data === undefined) return null;
  const text = toText(compose(withoutSecrets(data), { isNamed }));
  return text.replaceAll(leftOutUrl, '[link left out]');
}

/** Describes an email to staff. */
export function toDetail(
  mail: StoredMail,
  given: { later: readonly LaterMail[]; now: Date; kinds: Texts; sendsTo: string },
): CustomerMailDetail {
  const state = states[mail.status];
  const [, enrollmentId] = /^enrollment\/(\d+)$/.exec(mail.about ?? '') ?? [];
  return {
    id: mail.id,
    kind: mail.kind,
    subject: mail.subject,
    state,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    to: mail.toAddress,
    text: textOf(given.kinds, dataOf(mail), mail),
    problem: mail.error,
    nextTryAt: state === 'waiting' ? mail.dueAt.toISOString() : null,
    again: againFor(mail, given),
    sendsTo: given.sendsTo,
    enrollmentId: enrollmentId === undefined ? null : Number(enrollmentId),
  };
}

/**
 * Handles GET /api/admin/customers/{ownerId}/mails/{id}.
 * @throws AppError not_found, also for another owner's email
 */
export function createReadCustomerMail(deps: {
  mails: {
    find(mail: { ownerId: number; id: number }): Promise<StoredMail | null>;
    listLater(mail: StoredMail): Promise<LaterMail[]>;
    /** The address that the owner changed to; null if none is known. */
    addressOf(ownerId: number): Promise<string | null>;
  };
  kinds: Texts;
  clock: () => Date;
}) {
  const { mails, kinds, clock } = deps;
  return async (request: { ownerId: number; id: number }): Promise<CustomerMailDetail> => {
    const mail = await mails.find(request);
    if (!mail) throw new AppError('not_found');
    const later = await mails.listLater(mail);
    const sendsTo = (await mails.addressOf(request.ownerId)) ?? mail.toAddress;
    return toDetail(mail, { later, now: clock(), kinds, sendsTo });
  };
}
export type ReadCustomerMail = ReturnType<typeof createReadCustomerMail>;
