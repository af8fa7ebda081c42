import { findUnbalancedPayments } from './balance-rules.ts';
import { findCampaignErrors, type CampaignOutcome } from './campaign-rules.ts';
import { findChangeErrors, type ChangeOutcome } from './change-rules.ts';
import { isUnreachable } from '../campaign/member.ts';
import type { Brought } from '../load/bring-members.ts';
import type { Journey } from '../load/journey.ts';
import type { Squat } from '../load/squat.ts';
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
import { findUnagreedInvoices } from './agreed-rules.ts';
import { findSeenCards } from './squat-rules.ts';
import type { Violation } from './violation.ts';

/** Others who acted in a run. */
export type Others = {
  brought: Brought;
  squats: readonly Squat[];
  /** Null: there were no price campaigns. */
  campaigns?: CampaignOutcome | null;
  /** Null: no plan was changed or put on hold. */
  changes?: ChangeOutcome | null;
};

const nobody: Others = { brought: { emails: [], problem: null }, squats: [] };

/** Finds every violation in the evidence. Pure, and independent of how the services work. */
export function check(
  evidence: Evidence,
  journeys: readonly Journey[],
  { brought, squats, campaigns = null, changes = null }: Others = nobody,
): Violation[] {
  const unreachable = (campaigns?.members ?? []).filter(isUnreachable).map(({ email }) => email);
  const mailing = { squats, unreachable, hasPlanYears: campaigns !== null || changes !== null };
  return [
    ...findStatusDrift(evidence),
    ...findStraySubscriptions(evidence),
    ...findWrongCharges(evidence),
    ...findUnagreedInvoices(evidence),
    ...findBookkeepingErrors(evidence),
    ...findUnbalancedPayments(evidence),
    ...findLostEvents(evidence),
    ...findRepeatedEffects(evidence),
    ...findWrongEmails(evidence, mailing),
    ...findWrongRefunds(evidence),
    ...findLifeAfterEnd(evidence),
    ...findWrongMoves(evidence),
    ...findWrongRestarts(evidence),
    ...findWrongRetries(evidence),
    ...findOpenOrders(evidence),
    ...findWrongImports(evidence, brought),
    ...findSeenCards(evidence, squats),
    ...findUnmetIntents(evidence, journeys),
    ...findBrokenPromises(evidence, journeys),
    ...(campaigns === null ? [] : findCampaignErrors(evidence, campaigns)),
    ...(changes === null ? [] : findChangeErrors(evidence, changes)),
  ];
}
