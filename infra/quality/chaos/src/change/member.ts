import type { Member, MonthsRun } from '../months/member.ts';

/** What a pet's new owner and the one before were shown. */
export type Takeover = {
  firstChargeOn: string;
  monthlyCents: number;
  /** What each could read of PetWell, once the plan was handed over. */
  seenBy: { before: string; after: string };
};

/** A member whose plan changes, or is put on hold. `story`: a name in `stories.ts`. */
export type ChangeMember = Member & { story: string; takeover?: Takeover };
export type ChangeRun = MonthsRun<ChangeMember>;
