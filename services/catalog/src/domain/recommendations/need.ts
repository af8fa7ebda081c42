import type { CareTopic } from './care.ts';
import type { Patient } from './patient.ts';

/**
 * Something that a pet has more use for than its peers, or that all of them have. `weight` is how much it
 * is worth, in the unit of `rank-plans.ts`: about ten dollars a month. A plan that gives less than `full`
 * of it meets the need in part.
 */
export type Need = {
  topic: CareTopic;
  weight: number;
  /** How often in a year meets the need altogether. Default 1. */
  full?: number;
  /** The sentence for the owner; `count` is what the plan gives. Undefined: it counts but is not worth a sentence. */
  say?: (count: number) => string;
  /** Why the recommended plan can do without it. */
  sayWithout?: () => string;
};

/** The needs that one aspect of a pet brings with it. */
export type NeedRule = (patient: Patient) => Need[];
