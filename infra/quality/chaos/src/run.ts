import type { RunningStack } from '@petwell/local-stack';
import type { OwnBroker } from './broker/own-broker.ts';

/**
 * Over fourteen months of a moved clock, `campaign`: members get another price; `change`: they change their plans, which
 * are put on hold.
 */
export const scenarios = ['enrolling', 'campaign', 'change'] as const;
export type Scenario = (typeof scenarios)[number];

export type ChaosOptions = {
  scenario: Scenario;
  seed: number;
  enrollments: number;
  faults: number;
  bus: 'embedded' | 'rabbitmq';
  /** How long owners arrive and faults happen. */
  spanMs: number;
  /** How long after the last fault everything must be in order. */
  settleWithinMs: number;
  write: (line: string) => void;
};

export type Run = { options: ChaosOptions; stack: RunningStack; broker: OwnBroker | null };
