import { addDays, clinicDay, clinicTime, instantOf } from '@petwell/chassis/time';
import type { MailOf } from '@petwell/contracts/events';
import { careDueMail, careUnusedMail, visitMail } from './rules-mails.ts';
import { dueNotices, unusedNotice, type DueNotice } from './rules-notices.ts';
import type { CareReads, CareTransaction, Household, RunCare, Visit } from './transaction.ts';

type Dependencies = {
  careReads: CareReads;
  transaction: RunCare;
  clock: () => Date;
  timeZone: string;
  logger: { warn(details: object, message: string): void };
};

const remindersFrom = '09:00';
const visitsFrom = '19:00';
const pageSize = 200;
const madeUpDays = 3;

type DuePets = MailOf<'care-due'>['pets'];

function groupByPet(notices: readonly DueNotice[]): DuePets {
  const pets = new Map<number, DuePets[number]>();
  for (const { pet, item } of notices) {
    const known = pets.get(pet.id) ?? { ...pet, items: [] };
    pets.set(pet.id, { ...known, items: [...known.items, item] });
  }
  return [...pets.values()];
}

/** Keeps the notices of living pets that no process has sent, and records them. */
async function takeDue(
  { pets, care }: Pick<CareTransaction, 'pets' | 'care'>,
  due: readonly DueNotice[],
  at: Date,
) {
  const taken: DueNotice[] = [];
  for (const petId of new Set(due.map(({ pet }) => pet.id))) {
    if (!(await pets.isAlive(petId))) continue;
    const own = due.filter(({ pet }) => pet.id === petId);
    const fresh = await care.takeNotices(
      petId,
      own.map(({ notice }) => notice),
      at,
    );
    taken.push(...own.filter(({ notice }) => fresh.includes(notice)));
  }
  return taken;
}

/** Reminds one household, in one transaction: the first to commit sends. */
function createRemind({ transaction, clock }: Dependencies) {
  return async function remind(
    { owner, enrollments }: Household,
    { today, days }: { today: string; days: readonly string[] },
  ): Promise<void> {
    const enrollmentDays = enrollments.flatMap((enrollment) =>
      days.map((day) => ({ enrollment, day })),
    );
    const due = enrollmentDays.flatMap(({ enrollment, day }) => dueNotices(enrollment, day));
    const ending = enrollmentDays.flatMap(({ enrollment, day }) => {
      const found = unusedNotice(enrollment, day);
      return found ? [{ enrollment, ...found }] : [];
    });
    if (due.length + ending.length === 0) return;
    await transaction(async ({ owners, pets, care, outbox }) => {
      if (!(await owners.hold(owner.id))) return;
      const stopToken = await care.reminderToken(owner.id);
      if (stopToken === null) return;
      const events: ReturnType<typeof careDueMail>[] = [];
      const taken = await takeDue({ pets, care }, due, clock());
      if (taken.length > 0) {
        events.push(careDueMail(owner, { stopToken, day: today, pets: groupByPet(taken) }));
      }
      for (const { enrollment, notice, unused } of ending) {
        const { pet } = enrollment;
        if (!(await pets.isAlive(pet.id))) continue;
        if ((await care.takeNotices(pet.id, [notice], clock())).length === 0) continue;
        events.push(careUnusedMail(owner, { enrollment, unused, stopToken }));
      }
      await outbox.append(events);
    });
  };
}

/** Summarizes one visit, once per pet and day. */
function createSummarize({ transaction, clock }: Dependencies) {
  return async function summarize(visit: Visit, day: string): Promise<void> {
    const { owner, pet } = visit;
    await transaction(async ({ owners, pets, care, outbox }) => {
      if (!(await owners.hold(owner.id)) || !(await pets.isAlive(pet.id))) return;
      if ((await care.takeNotices(pet.id, [`visit/${day}`], clock())).length === 0) return;
      await outbox.append([visitMail(visit, day)]);
    });
  };
}

/**
 * Returns whose summaries are due: in the evening today's visits, and yesterday's that were recorded late.
 * Until then yesterday's, in case nothing ran that evening.
 */
function visitsDue(
  { now, day, time }: { now: Date; day: string; time: string },
  timeZone: string,
): { day: string; recordedBefore: Date }[] {
  const yesterday = addDays(day, -1);
  if (time >= visitsFrom) {
    return [yesterday, day].map((visited) => ({ day: visited, recordedBefore: now }));
  }
  const midnight = new Date(instantOf({ day, time: '00:00' }, timeZone));
  return time >= remindersFrom ? [{ day: yesterday, recordedBefore: midnight }] : [];
}

/**
 * Sends what is due at the clinic now: from 09:00 on the day's reminders, from 19:00 on the day's visit
 * summaries. Safe in several processes at once. A failed household is tried again by the next run of the day.
 * Reminders of up to three missed days are made up for, if they are still true.
 */
export function createSendCareNotices(deps: Dependencies) {
  const { careReads, clock, timeZone, logger } = deps;
  const remind = createRemind(deps);
  const summarize = createSummarize(deps);

  /** Returns whether all of them succeeded. */
  async function attempt<Subject>(
    subjects: readonly Subject[],
    work: (subject: Subject) => Promise<void>,
  ): Promise<boolean> {
    let isComplete = true;
    for (const subject of subjects) {
      await work(subject).catch((err: unknown) => {
        isComplete = false;
        logger.warn({ err }, 'a care notice failed; the next run tries again');
      });
    }
    return isComplete;
  }

  /** Returns the missed days among the last three. */
  async function listMissed(today: string): Promise<string[]> {
    const missed: string[] = [];
    for (let ago = madeUpDays; ago > 0; ago -= 1) {
      const day = addDays(today, -ago);
      if (!(await careReads.isPassFinished(day))) missed.push(day);
    }
    return missed;
  }

  async function remindAll(today: string): Promise<void> {
    if (await careReads.isPassFinished(today)) return;
    const days = [...(await listMissed(today)), today];
    let isComplete = true;
    for (let afterId = 0; ;) {
      const page = { afterId, limit: pageSize, today };
      const households = await careReads.listHouseholds(page);
      isComplete = (await attempt(households, (one) => remind(one, { today, days }))) && isComplete;
      const last = households.at(-1);
      if (!last || households.length < pageSize) break;
      afterId = last.owner.id;
    }
    if (!isComplete) return;
    for (const day of days) await careReads.finishPass(day);
  }

  return async function sendCareNotices(): Promise<void> {
    const now = clock();
    const [day, time] = [clinicDay(now, timeZone), clinicTime(now, timeZone)];
    if (time >= remindersFrom) await remindAll(day);
    for (const request of visitsDue({ now, day, time }, timeZone)) {
      const visits = await careReads.listVisits(request);
      await attempt(visits, (visit) => summarize(visit, request.day));
    }
  };
}
export type SendCareNotices = ReturnType<typeof createSendCareNotices>;
