import { failSpan, inSpan, resumeTrace, SpanKind } from '@petwell/chassis';
import { emailSchema } from '@petwell/contracts';
import { mailDataSchema, type MailData, type MailKind } from '@petwell/contracts/events';
import { afterFailure, claimLeaseMs, claimRenewalMs, isPoisonous } from './rules-retry.ts';
import type { CalendarFile, MailFile, MailKinds } from '../kinds/index.ts';
import type { ClaimedMail, Failure, MailLog } from './mail-log.ts';

export type OutgoingMail = {
  to: { name: string; address: string };
  messageId: string;
  subject: string;
  html: string;
  text: string;
  /** Stops further ones with one click. */
  unsubscribeUrl?: string;
  /** Adds, changes, or removes the event in the recipient's calendar. */
  calendar?: CalendarFile | undefined;
  files?: readonly MailFile[];
};

/** Why an email could not be sent. `isRefusal`: the mail server rejected it permanently. */
export type SendFailure = Failure & { isRefusal: boolean };

export type Mailer = {
  /** Never rejects. Resolves to undefined once the server has accepted the email, or to the failure. */
  send(mail: OutgoingMail): Promise<SendFailure | undefined>;
};

/** Counts send attempts. */
export type MailMetrics = {
  countAttempt(kind: MailKind, result: 'sent' | 'retry' | 'failed'): void;
};

export type DeliverMailDependencies = {
  mailLog: Pick<
    MailLog<unknown>,
    'claimDue' | 'useQuota' | 'extendClaim' | 'markSent' | 'markFailed' | 'retryAt'
  >;
  mailer: Mailer;
  metrics: MailMetrics;
  kinds: Pick<MailKinds, 'compose' | 'toHtml' | 'toText' | 'calendarOf' | 'filesOf'>;
  /** The address in From, which calendar files name as the organizer. */
  sender: { name: string; address: string };
  /** Real time, for claims, retries, and links. */
  clock: () => Date;
  /** For the time at which an email was sent. */
  businessClock: () => Date;
  /** Renewal interval of a claim. Default: the policy's interval. */
  renewalMs?: number;
  logger: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
};

/**
 * Creates a function that renews the claim on an email while the work runs. A failed renewal is only logged,
 * because two more follow before the claim expires.
 */
function createKeepClaim(deps: {
  mailLog: Pick<MailLog<unknown>, 'extendClaim'>;
  clock: () => Date;
  logger: { warn(details: object, message: string): void };
  renewalMs?: number;
}) {
  const { mailLog, clock, logger, renewalMs = claimRenewalMs } = deps;
  return async function keepClaim(mail: ClaimedMail, work: () => Promise<void>): Promise<void> {
    const renew = () => {
      const until = new Date(clock().getTime() + claimLeaseMs);
      mailLog.extendClaim(mail, until).catch((err: unknown) => {
        logger.warn({ err, mailId: mail.id }, 'claim could not be renewed');
      });
    };
    const timer = setInterval(renew, renewalMs);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  };
}

/** Number of emails sent at once. A smaller batch means that no more were due. */
export const mailBatchSize = 5;

const gone = (summary: string): Failure => ({ summary, detail: summary });

/** Checks whether the email is obsolete, such as one with an expired link. */
function isOutOfDate(data: MailData, now: Date): boolean {
  if (!('url' in data)) return false;
  return data.expiresAt !== null && new Date(data.expiresAt) <= now;
}

/** Returns the reason if the email must not be sent. */
function reasonToDrop(
  mail: ClaimedMail,
  data: MailData | undefined,
  now: Date,
): Failure | undefined {
  if (isPoisonous(mail.attempt)) return gone('taken up too often');
  if (!data) return gone('content cannot be read');
  if (!emailSchema.safeParse(mail.to.address).success) return gone('not an email address');
  if (isOutOfDate(data, now)) return gone('the link has expired');
  return undefined;
}

/** Composes and renders the email. */
async function renderMail(
  { kinds, sender }: Pick<DeliverMailDependencies, 'kinds' | 'sender'>,
  { to, messageId, subject, isNamed }: ClaimedMail,
  data: MailData,
): Promise<OutgoingMail> {
  // As logged: the wording may have changed since.
  const content = { ...kinds.compose(data, { isNamed }), subject };
  const { unsubscribeUrl } = content;
  return {
    to,
    messageId,
    subject,
    html: await kinds.toHtml(content),
    text: kinds.toText(content),
    calendar: kinds.calendarOf(data, { to, sender }),
    files: kinds.filesOf(data),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

function sendInSpan(mailer: Mailer, mail: OutgoingMail): Promise<SendFailure | undefined> {
  const attributes = { 'network.protocol.name': 'smtp' };
  return inSpan('send mail', { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const failure = await mailer.send(mail);
    if (failure) failSpan(span, failure.summary);
    return failure;
  });
}

function spanOf({ id, kind, attempt }: ClaimedMail) {
  const attributes = { 'petwell.mail.id': id, 'petwell.mail.attempt': attempt };
  return { name: `deliver ${kind}`, kind: SpanKind.CONSUMER, attributes };
}

function inItsTrace(mail: ClaimedMail, work: (mail: ClaimedMail) => Promise<void>): Promise<void> {
  return resumeTrace(mail.traceparent, spanOf(mail), () => work(mail));
}

/**
 * Creates the function that sends due emails, a few at once, and returns the number claimed. Each claim is
 * committed before its email is sent. Failed emails are retried later or given up. Rejects only if the
 * database is unreachable.
 */
export function createDeliverMail(deps: DeliverMailDependencies) {
  const { mailLog, logger, clock, metrics } = deps;
  const keepClaim = createKeepClaim(deps);

  async function trySend(mail: ClaimedMail, data: MailData): Promise<SendFailure | undefined> {
    try {
      return await sendInSpan(deps.mailer, await renderMail(deps, mail, data));
    } catch (error) {
      return { summary: 'cannot be rendered', detail: String(error), isRefusal: false };
    }
  }

  async function afterFailedSend(mail: ClaimedMail, failure: SendFailure): Promise<void> {
    const next = afterFailure({ attempt: mail.attempt, isRefusal: failure.isRefusal });
    const facts = { mailId: mail.id, kind: mail.kind, attempt: mail.attempt, why: failure.summary };
    if (next.kind === 'give-up') {
      logger.warn(facts, 'mail given up');
      metrics.countAttempt(mail.kind, 'failed');
      await mailLog.markFailed(mail, failure);
    } else {
      logger.info({ ...facts, delayMs: next.delayMs }, 'mail will be retried');
      metrics.countAttempt(mail.kind, 'retry');
      await mailLog.retryAt(mail, new Date(clock().getTime() + next.delayMs), failure);
    }
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const data = mailDataSchema.safeParse(mail.data).data;
    const obstacle = reasonToDrop(mail, data, clock());
    if (obstacle || !data) {
      const failure = obstacle ?? gone('content cannot be read');
      logger.warn({ mailId: mail.id, kind: mail.kind, why: failure.summary }, 'mail dropped');
      metrics.countAttempt(mail.kind, 'failed');
      await mailLog.markFailed(mail, failure);
      return;
    }
    if (!(await mailLog.useQuota(mail, clock()))) return;
    const failure = await trySend(mail, data);
    if (failure) return afterFailedSend(mail, failure);
    metrics.countAttempt(mail.kind, 'sent');
    await mailLog.markSent(mail, deps.businessClock());
  }

  return async function deliverDueMails(): Promise<number> {
    const claimed = await mailLog.claimDue({
      now: clock(),
      leaseMs: claimLeaseMs,
      limit: mailBatchSize,
    });
    const results = await Promise.allSettled(
      claimed.map((mail) => keepClaim(mail, () => inItsTrace(mail, deliver))),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return claimed.length;
  };
}
export type DeliverMail = ReturnType<typeof createDeliverMail>;
