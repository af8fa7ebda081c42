import { HandOver } from './components/HandOver.tsx';

/** The button that hands a pet and its plan over to a new owner, and shows how far that is. Pages hand it on. */
export const handovers = { HandOver };
export type Handovers = typeof handovers;
