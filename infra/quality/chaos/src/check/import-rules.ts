import type { Brought } from '../load/bring-members.ts';
import type { Evidence } from './evidence.ts';
import { violationOf, type Violation } from './violation.ts';

/** Finds members of an imported file who aren't there exactly once, and emails to those who haven't set up. */
export function findWrongImports(
  { imported, mails }: Pick<Evidence, 'imported' | 'mails'>,
  brought: Brought,
): Violation[] {
  const stuck = violationOf('import got stuck');
  const once = violationOf('imported member not there exactly once');
  const mailed = violationOf('email to an imported member');
  const owned = Map.groupBy(imported, ({ email }) => email);
  const isBrought = new Set(brought.emails);
  return [
    ...(brought.problem === null ? [] : [stuck(brought.problem)]),
    ...brought.emails.flatMap((email) => {
      const plans = owned.get(email) ?? [];
      const isRight = plans.length === 1 && plans[0]?.status === 'active' && plans[0].starts === 1;
      return isRight ? [] : [once(`${email}: ${JSON.stringify(plans)}`)];
    }),
    ...mails
      .filter(({ to }) => isBrought.has(to))
      .map(({ to, subject }) => mailed(`${to}: ${subject}`)),
  ];
}
