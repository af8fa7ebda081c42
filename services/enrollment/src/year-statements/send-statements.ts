import { clinicDay, clinicTime } from '@petwell/chassis/time';
import { goesOn, type EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { dueYears, noticeOf, statementMail, toStatement } from './rules.ts';
import type {
  DueStatements,
  ReadFigures,
  ReadNextYear,
  ReadStages,
  RunStatements,
} from './transaction.ts';

type Dependencies = {
  store: Pick<EnrollmentStore, 'listByIds'>;
  listDue: (days: { from: string; until: string }) => Promise<DueStatements[]>;
  readFigures: ReadFigures;
  nextYear: ReadNextYear;
  readStages: ReadStages;
  transaction: RunStatements;
  clock: () => Date;
  timeZone: string;
  logger: { warn(details: object, message: string): void };
};

const sentFrom = '09:00';

/** Sends one owner's statements of one day, in one transaction: the first to commit sends. */
function createSendTo(deps: Dependencies) {
  return async function sendTo({ planYearEndsOn, enrollmentIds }: DueStatements): Promise<void> {
    const enrollments = await deps.store.listByIds(enrollmentIds);
    const prices = await deps.nextYear(enrollmentIds);
    const stages = await deps.readStages(enrollmentIds);
    const day = clinicDay(deps.clock(), deps.timeZone);
    const written = await Promise.all(
      enrollments.map(async (enrollment) =>
        toStatement(enrollment, await deps.readFigures(enrollment, day), {
          next: prices.get(enrollment.id),
          lifeStage: stages.get(enrollment.id),
        }),
      ),
    );
    await deps.transaction(async ({ enrollments: locked, owners, pets, statements, outbox }) => {
      const [owner] = enrollments.map((one) => one.owner);
      if (!owner || !(await owners.hold(owner.id))) return;
      const at = deps.clock();
      const sent: typeof written = [];
      for (const statement of written) {
        const { enrollmentId, petId } = statement;
        const enrollment: EnrollmentRecord | null = await locked.lock(enrollmentId);
        if (!enrollment || !goesOn(enrollment) || !(await pets.isAlive(petId))) continue;
        const notice = noticeOf(enrollmentId, planYearEndsOn);
        if (await statements.take({ petId, notice, at })) sent.push(statement);
      }
      if (sent.length === 0) return;
      const mail = statementMail(owner, { planYearEndsOn, pets: sent });
      await outbox.append([mail]);
      await statements.sent({ mailKey: mail.data.dedupeKey, at, statements: sent });
    });
  };
}

/**
 * Sends the statements of plan years that end in 45 days, from 09:00 at the clinic, one email per owner and day. Missed ones
 * are made up for until 31 days before. Safe in several processes at once; one that fails is tried again by the next run.
 */
export function createSendStatements(deps: Dependencies) {
  const sendTo = createSendTo(deps);
  return async function sendStatements(): Promise<void> {
    const now = deps.clock();
    if (clinicTime(now, deps.timeZone) < sentFrom) return;
    const due = await deps.listDue(dueYears(clinicDay(now, deps.timeZone)));
    for (const one of due) {
      await sendTo(one).catch((err: unknown) => {
        deps.logger.warn({ err }, 'a year statement failed; the next run tries again');
      });
    }
  };
}
