import { toAppError, type Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { mostSetupsInMail } from '@petwell/contracts';
import type { Billing } from '../../core/clients/other-services.ts';
import { checkAgainAt, nextMailAt, noticeOf } from './rules.ts';
import type { MailQueue, ReadObstacleTo, TakenMail } from './setup.ts';

/** Mails in progress at once. */
const concurrency = 4;

type Notice = ReturnType<typeof noticeOf>;
/** At least one. */
type OwnersMails = [TakenMail, ...TakenMail[]];

const chargeOf = ({ nextBillingDate, isFeePaid }: TakenMail) => ({
  dueAt: nextBillingDate.toISOString(),
  ...(!isFeePaid && { isFeeDue: true }),
});

/** Splits an owner's mails of one notice by what fits into one. */
function chunksOf(some: readonly { one: TakenMail; notice: Notice }[]) {
  const ordered = some.toSorted((a, b) => a.one.enrollmentId - b.one.enrollmentId);
  const chunks: { mails: OwnersMails; notice: Notice }[] = [];
  for (let at = 0; at < ordered.length; at += mostSetupsInMail) {
    const [first, ...rest] = ordered.slice(at, at + mostSetupsInMail);
    if (first)
      chunks.push({ mails: [first.one, ...rest.map(({ one }) => one)], notice: first.notice });
  }
  return chunks;
}

type Dependencies = {
  queue: MailQueue;
  billing: Pick<Billing, 'makeStartLink'>;
  readObstacle: ReadObstacleTo;
  perHour: number;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
};

/** Mails an owner about some pets at once; the first one's number makes a repetition the same mail. */
function createMail({ queue, billing, clock }: Dependencies) {
  async function save(taken: TakenMail, link: { expiresAt: string }): Promise<void> {
    const { roundMails } = taken;
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

  return async ([lead, ...others]: OwnersMails, notice: Notice): Promise<void> => {
    const { others: made = [], ...link } = await billing.makeStartLink({
      enrollmentId: lead.enrollmentId,
      kind: 'setup',
      ...chargeOf(lead),
      mailing: {
        number: lead.mailings + 1,
        ...notice,
        ...(others.length > 0 && {
          others: others.map((one) => ({ enrollmentId: one.enrollmentId, ...chargeOf(one) })),
        }),
      },
    });
    for (const other of others) {
      const found = made.find(({ enrollmentId }) => enrollmentId === other.enrollmentId);
      await (found ? save(other, found.link) : queue.drop(other));
    }
    // Last, because its number keeps a repetition after a crash from being another mail.
    await save(lead, link);
  };
}

/**
 * Has billing mail set-up links that are due, at the pace that the clinic set. Each mail has a number, so a repetition
 * after a crash sends nothing twice. A member whom billing refuses, because the plan has just ended or is set up, gets
 * nothing more. A member whose link wouldn't open now waits; the owner's other pets don't. Returns false if there was
 * none, or billing can't be reached.
 */
export function createMailSetups(deps: Dependencies) {
  const { queue, readObstacle, perHour, clock, timeZone, logger } = deps;
  const mail = createMail(deps);

  /** Returns whether the mails are done with. */
  async function tryMail(mails: OwnersMails, notice: Notice): Promise<boolean> {
    const [lead, ...others] = mails;
    try {
      await mail(mails, notice);
      return true;
    } catch (err) {
      const { enrollmentId } = lead;
      const { code } = toAppError(err);
      // Any other refusal is billing's, such as of a version that doesn't know set-up links yet.
      const isRefused = code === 'status_conflict' || code === 'not_found';
      logger.warn({ err, enrollmentId }, 'a set-up mail was not sent');
      await (isRefused ? queue.drop(lead) : queue.putBack(lead));
      for (const other of others) await queue.putBack(other);
      return isRefused;
    }
  }

  /** Puts off mails whose link wouldn't open, and returns the others. */
  async function findOpen(taken: readonly TakenMail[]): Promise<TakenMail[]> {
    const open: TakenMail[] = [];
    for (const one of taken) {
      if ((await readObstacle(one.enrollmentId)) === null) open.push(one);
      else await queue.putOff(one, checkAgainAt(clock()));
    }
    return open;
  }

  return async function mailSetups(): Promise<boolean> {
    const taken = await queue.take({ now: clock(), perHour, limit: concurrency });
    const today = clinicDay(clock(), timeZone);
    const open = await findOpen(taken);
    const notices = open.map((one) => ({ one, notice: noticeOf(one.roundMails, one, today) }));
    // An owner's pets are in one mail, unless it says something else of one of them.
    const groups = Map.groupBy(
      notices,
      ({ one, notice }) => `${one.ownerId} ${JSON.stringify(notice)}`,
    );
    const mails = [...groups.values()].flatMap((some) => chunksOf(some));
    const done = await Promise.all(mails.map(({ mails: all, notice }) => tryMail(all, notice)));
    // The next ones don't wait for those that were put off.
    return done.some(Boolean) || open.length < taken.length;
  };
}
