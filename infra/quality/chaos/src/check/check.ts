import type { Journey } from '../load/journey.ts';
import type { Evidence } from './evidence.ts';
import { findLostEvents, findRepeatedEffects, findWrongEmails } from './message-rules.ts';
import {
  findBookkeepingErrors,
  findStatusDrift,
  findStraySubscriptions,
  findWrongCharges,
} from './money-rules.ts';
import { findUnmetIntents } from './owner-rules.ts';
import type { Violation } from './violation.ts';

/** Finds every violation in the evidence. Pure, and independent of how the services work. */
export function check(evidence: Evidence, journeys: readonly Journey[]): Violation[] {
  return [
    ...findStatusDrift(evidence),
    ...findStraySubscriptions(evidence),
    ...findWrongCharges(evidence),
    ...findBookkeepingErrors(evidence),
    ...findLostEvents(evidence),
    ...findRepeatedEffects(evidence),
    ...findWrongEmails(evidence),
    ...findUnmetIntents(evidence, journeys),
  ];
}
