import { EndEnrollment } from './components/EndEnrollment.tsx';
import { RecordLoss } from './components/RecordLoss.tsx';
import { StartAgain } from './components/StartAgain.tsx';
import { UndoEnd } from './components/UndoEnd.tsx';

export type { EndableEnrollment } from './api/endings.ts';

/** The buttons that end a plan, also after a death, take its end back, or start it again. Pages hand them on. */
export const endings = { EndEnrollment, RecordLoss, StartAgain, UndoEnd };
export type Endings = typeof endings;
