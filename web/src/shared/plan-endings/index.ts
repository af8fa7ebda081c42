import { EndPlan } from './EndPlan.tsx';
import { StartAgain } from './StartAgain.tsx';
import { UndoEnd } from './UndoEnd.tsx';

export type { EndablePlan } from './plan-endings.ts';

/** The buttons that end a plan, take its end back, or start it again. Pages hand them to other features. */
export const endings = { EndPlan, StartAgain, UndoEnd };
export type Endings = typeof endings;
