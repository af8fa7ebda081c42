import type { CareTopic } from '../core/care-topics.ts';
import type { Patient } from './rules-patient.ts';

/**
 * A need that a plan can meet. `weight` is its value in points of about ten dollars a month
 * (`rules-rank-plans.ts`). A plan that gives less than `full` meets the need in part.
 */
export type Need = {
  topic: CareTopic;
  weight: number;
  /** The yearly count that meets the need in full. Default 1. */
  full?: number;
  /** The sentence for the owner; `count` is the plan's allowance. Undefined: scored, but not mentioned. */
  say?: (count: number) => string;
  /** Explains why the recommended plan can do without it. */
  sayWithout?: () => string;
};

/** Derives needs from one aspect of a pet. */
export type NeedRule = (patient: Patient) => Need[];
