import { EndPlan } from './components/EndPlan.tsx';
import { StartAgain } from './components/StartAgain.tsx';
import { UndoEnd } from './components/UndoEnd.tsx';

export type { EndablePlan } from './api/plan-endings.ts';

/** The buttons that end a plan, take its end back, or start it again. Pages hand them to other features. */
export const endings = { EndPlan, StartAgain, UndoEnd };
export type Endings = typeof endings;
