import { findUnbalancedPayments } from './balance-rules.ts';
import type { Brought } from '../load/bring-members.ts';
import type { Journey } from '../load/journey.ts';
import {
  findLifeAfterEnd,
  findOpenOrders,
  findWrongMoves,
  findWrongRefunds,
  findWrongRestarts,
  findWrongRetries,
} from './desk-rules.ts';
import type { Evidence } from './evidence.ts';
import { findWrongImports } from './import-rules.ts';
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

const nobody: Brought = { emails: [], problem: null };

/** Finds every violation in the evidence. Pure, and independent of how the services work. */
export function check(
  evidence: Evidence,
  journeys: readonly Journey[],
  brought: Brought = nobody,
): Violation[] {
  return [
    ...findStatusDrift(evidence),
    ...findStraySubscriptions(evidence),
    ...findWrongCharges(evidence),
    ...findBookkeepingErrors(evidence),
    ...findUnbalancedPayments(evidence),
    ...findLostEvents(evidence),
    ...findRepeatedEffects(evidence),
    ...findWrongEmails(evidence),
    ...findWrongRefunds(evidence),
    ...findLifeAfterEnd(evidence),
    ...findWrongMoves(evidence),
    ...findWrongRestarts(evidence),
    ...findWrongRetries(evidence),
    ...findOpenOrders(evidence),
    ...findWrongImports(evidence, brought),
    ...findUnmetIntents(evidence, journeys),
    ...findBrokenPromises(evidence, journeys),
  ];
}
