import { toAppError, type Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { Billing } from '../../core/other-services.ts';
import { nextMailAt, noticeOf } from './rules.ts';
import type { MailQueue, TakenMail } from './setup.ts';

/** Mails in progress at once. */
const concurrency = 4;

/**
 * Has billing mail set-up links that are due, at the pace that the clinic set. Each mail has a number, so a repetition
 * after a crash sends nothing twice. A member whom billing refuses, because the plan has just ended or is set up, gets
 * nothing more. Returns false if there was none, or billing can't be reached.
 */
export function createMailSetups(deps: {
  queue: MailQueue;
  billing: Pick<Billing, 'makeStartLink'>;
  perHour: number;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
}) {
  const { queue, billing, perHour, clock, timeZone, logger } = deps;

  async function mail(taken: TakenMail): Promise<void> {
    const { enrollmentId, nextBillingDate, mailings, roundMails } = taken;
    const today = clinicDay(clock(), timeZone);
    const mailing = { number: mailings + 1, ...noticeOf(roundMails, taken, today) };
    const dueAt = nextBillingDate.toISOString();
    const link = await billing.makeStartLink({
      enrollmentId,
      kind: 'setup',
      dueAt,
      mailing,
      ...(!taken.isFeePaid && { isFeeDue: true }),
    });
    const mailedAt = clock();
    const firstMailedAt = (roundMails > 0 ? taken.firstMailedAt : null) ?? mailedAt;
    const sent = roundMails + 1;
    await queue.save(taken, {
      roundMails: sent,
      firstMailedAt,
      mailedAt,
      nextMailAt: nextMailAt(sent, { firstMailedAt, mailedAt }),
      linkExpiresAt: new Date(link.expiresAt),
    });
  }

  /** Returns whether the mail is done with. */
  async function tryMail(taken: TakenMail): Promise<boolean> {
    try {
      await mail(taken);
      return true;
    } catch (err) {
      const { enrollmentId } = taken;
      const { code } = toAppError(err);
      // Any other refusal is billing's, such as of a version that doesn't know set-up links yet.
      const isRefused = code === 'status_conflict' || code === 'not_found';
      logger.warn({ err, enrollmentId }, 'a set-up mail was not sent');
      await (isRefused ? queue.drop(taken) : queue.putBack(taken));
      return isRefused;
    }
  }

  return async function mailSetups(): Promise<boolean> {
    const taken = await queue.take({ now: clock(), perHour, limit: concurrency });
    const done = await Promise.all(taken.map(tryMail));
    return done.some(Boolean);
  };
}
