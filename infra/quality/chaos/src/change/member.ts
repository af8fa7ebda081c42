import type { Member, MonthsRun } from '../months/member.ts';

/** A member whose plan changes, or is put on hold. `story`: a name in `stories.ts`. */
export type ChangeMember = Member & { story: string };
export type ChangeRun = MonthsRun<ChangeMember>;
