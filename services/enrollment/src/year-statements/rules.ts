import { addDays } from '@petwell/chassis/time';
import type { LifeStage, NextYear, YearStatement } from '@petwell/contracts';
import { mailKeys, type MailOf, type MailRequest } from '@petwell/contracts/events';
import { goesOn, type EnrollmentRecord } from '../core/state/enrollment.ts';
import type { PlanYear } from '../core/terms/rules-plan-year.ts';
import type { YearFigures } from './transaction.ts';

/** Days before a plan year ends on which its statement is sent, and until which a missed one still is. */
const [sentBefore, madeUpUntil] = [45, 31];

/** Returns the last days of the plan years whose statement is due today. */
export const dueYears = (today: string): { from: string; until: string } => ({
  from: addDays(today, madeUpUntil),
  until: addDays(today, sentBefore),
});

/** Names the statement of a plan year among the notices of its pet. */
export const noticeOf = (enrollmentId: number, planYearEndsOn: string): string =>
  `statement/${enrollmentId}/${planYearEndsOn}`;

/** The price of the year that follows; one that begins in a later year doesn't count yet. */
function nextAfter(year: PlanYear, next: NextYear): NextYear {
  const { change } = next;
  if (change?.takesEffectOn !== addDays(year.endsOn, 1)) return { ...next, change: null };
  return { ...next, monthlyCents: change.newMonthlyCents };
}

/** Puts together what was done in a plan year, what is left, what it was worth, and how it goes on. */
export function toStatement(
  enrollment: EnrollmentRecord,
  { year, allowances, worth }: YearFigures,
  {
    next,
    lifeStage,
    endsUnanswered = null,
  }: {
    next: NextYear | undefined;
    lifeStage?: LifeStage | undefined;
    endsUnanswered?: string | null;
  },
): YearStatement {
  const nextYearOn = addDays(year.endsOn, 1);
  return {
    enrollmentId: enrollment.id,
    petId: enrollment.pet.id,
    petName: enrollment.pet.name,
    planName: enrollment.plan.name,
    planYear: year,
    done: allowances.flatMap(({ label, used }) => (used > 0 ? [{ label, quantity: used }] : [])),
    left: allowances.flatMap(({ label, quantity, used }) =>
      quantity !== null && used < quantity ? [{ label, left: quantity - used }] : [],
    ),
    worth,
    next: goesOn(enrollment) && next ? nextAfter(year, next) : null,
    // As a new price, it is told of the year that follows only.
    ...(lifeStage?.sheet.effectiveFrom === nextYearOn && { lifeStage }),
    ...(endsUnanswered === nextYearOn && { endsUnanswered }),
  };
}

type StatementRequest = {
  type: 'mail.requested.v1';
  subject: string;
  data: MailRequest & { dedupeKey: string };
};

/** Requests an owner's statements of the plan years that end on a day, in one email. */
export function statementMail(
  { id: ownerId, firstName, lastName, email }: EnrollmentRecord['owner'],
  { planYearEndsOn, pets }: Pick<MailOf<'year-statement'>, 'planYearEndsOn' | 'pets'>,
): StatementRequest {
  return {
    type: 'mail.requested.v1',
    subject: `owner/${ownerId}`,
    data: {
      recipient: { ownerId, name: `${firstName} ${lastName}`, address: email },
      isPaid: false,
      dedupeKey: mailKeys.yearStatement(ownerId, planYearEndsOn),
      about: null,
      mail: { kind: 'year-statement', firstName, email, planYearEndsOn, pets },
    },
  };
}
