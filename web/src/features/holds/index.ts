import { PlanHold } from './components/PlanHold.tsx';

/** The button that puts a plan on hold, or ends its hold. Pages hand it on. */
export const holds = { PlanHold };
export type Holds = typeof holds;
