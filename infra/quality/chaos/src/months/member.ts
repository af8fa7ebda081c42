import type { JourneyPlan } from '../load/plan-journey.ts';

/** A member whose plan is followed over months. */
export type Member = {
  email: string;
  /** 0 until the plan is active. */
  enrollmentId: number;
};

export type Owner<Kind extends Member = Member> = { plan: JourneyPlan; member: Kind };

/** What happened to members, and what couldn't be done for them. */
export type MonthsRun<Kind extends Member> = {
  members: readonly Kind[];
  problems: readonly string[];
};
