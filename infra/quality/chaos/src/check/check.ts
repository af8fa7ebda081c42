import type { Journey } from '../load/journey.ts';
import {
  findLifeAfterEnd,
  findOpenOrders,
  findWrongMoves,
  findWrongRefunds,
  findWrongRetries,
} from './desk-rules.ts';
import type { Evidence } from './evidence.ts';
import { findWrongEmails } from './mail-rules.ts';
import { findLostEvents, findRepeatedEffects } from './message-rules.ts';
import {
  findBookkeepingErrors,
  findStatusDrift,
  findStraySubscriptions,
  findWrongCharges,
} from './money-rules.ts';
import { findBrokenPromises, findUnmetIntents } from './owner-rules.ts';
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
    ...findWrongRefunds(evidence),
    ...findLifeAfterEnd(evidence),
    ...findWrongMoves(evidence),
    ...findWrongRetries(evidence),
    ...findOpenOrders(evidence),
    ...findUnmetIntents(evidence, journeys),
    ...findBrokenPromises(evidence, journeys),
  ];
}
