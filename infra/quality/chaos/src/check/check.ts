import type { Journey } from '../load/journey.ts';
import type { Evidence } from './evidence.ts';
import { findLostEvents, findRepeatedEffects, findWrongMails } from './message-rules.ts';
import {
  findBookkeepingErrors,
  findStatusDrift,
  findStraySubscriptions,
  findWrongCharges,
} from './money-rules.ts';
import { findBrokenPromises } from './owner-rules.ts';
import type { Violation } from './violation.ts';

/** Every violation that the evidence shows. Pure: knows nothing of how the services work. */
export function check(evidence: Evidence, journeys: readonly Journey[]): Violation[] {
  return [
    ...findStatusDrift(evidence),
    ...findStraySubscriptions(evidence),
    ...findWrongCharges(evidence),
    ...findBookkeepingErrors(evidence),
    ...findLostEvents(evidence),
    ...findRepeatedEffects(evidence),
    ...findWrongMails(evidence),
    ...findBrokenPromises(evidence, journeys),
  ];
}
