import { enrollmentBenefitsSchema } from '@petwell/contracts';
import { priceCallSchema } from '@petwell/contracts/routes';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { CampaignRun } from './campaign/member.ts';
import type { ChangeRun } from './change/member.ts';
import { eventConsumers } from '@petwell/contracts/events';
import { check } from './check/check.ts';
import { countEnds } from './check/campaign-rules.ts';
import { countChanges } from './check/change-rules.ts';
import type { Balance } from './check/use-rules.ts';
import { countRedelivered } from './check/mail-rules.ts';
import { readEvidence } from './check/read-evidence.ts';
import type { Violation } from './check/violation.ts';
import type { Brought } from './load/bring-members.ts';
import type { Desk } from './load/desk.ts';
import type { Journey } from './load/journey.ts';
import type { Squat } from './load/squat.ts';
import type { Run } from './run.ts';

export type Settled = {
  /** The violations at the deadline. */
  violations: Violation[];
  /** How many violations are left a minute later: lost or duplicated, not only late. */
  lasting: number;
  /** Time from the last fault until there was no violation; null if some remain. */
  settledMs: number | null;
  /** Emails delivered again with the same Message-ID. */
  redeliveredEmails: number;
  /** How many members of price campaigns moved, or stay, by reason. */
  campaignEnds: Record<string, number>;
  /** How many changes of plan and holds there were, by what became of them. */
  changeEnds: Record<string, number>;
};

/** The load's results, and the manager who is still signed in. */
export type Load = {
  journeys: readonly Journey[];
  brought: Brought;
  squats: readonly Squat[];
  desk: Desk;
  campaigns: CampaignRun | null;
  changes: ChangeRun | null;
  /** Ends what goes on until everything is checked. */
  stop?: () => Promise<unknown>;
  lastFaultAt: number;
};

/** A webhook of theirs may be lost, and reconciliation takes its time. At least this long after the last owner has finished. */
const afterLastOwnerMs = 30_000;
const lateMs = 60_000;

const callsSchema = z.object({
  items: z.array(priceCallSchema.pick({ enrollmentId: true })),
  nextCursor: z.string().nullable(),
});

/** Reads the calls on the work list about prices that emails couldn't tell, as staff see them. */
async function readPriceCalls(desk: Desk): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page = callsSchema.parse(await desk.read(`/api/admin/price-calls${query}`));
    ids.push(...page.items.map(({ enrollmentId }) => enrollmentId));
    cursor = page.nextCursor;
  }
  return ids;
}

/** Reads what is left of members' plan years, as staff see it. What can't be read now is read again. */
async function readBalances(desk: Desk, { members }: ChangeRun): Promise<Balance[]> {
  const balances: Balance[] = [];
  for (const { enrollmentId } of members) {
    const answer = await desk.read(`/api/enrollments/${enrollmentId}/benefits`);
    const { planYear, benefits } = enrollmentBenefitsSchema.parse(answer);
    const rows = benefits.map(({ code, left }) => ({ code, left: left ?? 0 }));
    balances.push(...rows.map((row) => ({ enrollmentId, startsOn: planYear.startsOn, ...row })));
  }
  return balances;
}

/** Checks every second until everything is in order, or a minute after the deadline. */
export async function settle(
  { options, stack, broker }: Run,
  { journeys, brought, squats, desk, campaigns, changes, lastFaultAt }: Load,
): Promise<Settled> {
  const brokerView = broker && {
    url: broker.url,
    namespace: `stack-${stack.portBase}`,
    consumers: Object.keys(eventConsumers),
  };
  const deadline = Math.max(lastFaultAt + options.settleWithinMs, Date.now() + afterLastOwnerMs);
  let atDeadline: Violation[] | null = null;
  for (;;) {
    const checkedAt = Date.now();
    // Finds refunds and disputes whose webhooks were lost, as the daily read does.
    await desk.click('read the balance', '/api/admin/reports/money/refresh').catch(() => undefined);
    const evidence = await readEvidence(stack, brokerView);
    const calls = campaigns && (await readPriceCalls(desk).catch(() => []));
    const balances = changes && (await readBalances(desk, changes).catch(() => null));
    const violations = check(evidence, journeys, {
      brought,
      squats,
      campaigns: campaigns && { ...campaigns, calls: calls ?? [] },
      changes: changes && { ...changes, balances, now: stack.businessClock() },
    });
    if (checkedAt > deadline) atDeadline ??= violations;
    if (violations.length === 0 || checkedAt > deadline + lateMs) {
      return {
        violations: atDeadline ?? violations,
        lasting: violations.length,
        redeliveredEmails: countRedelivered(evidence),
        campaignEnds: countEnds(evidence),
        changeEnds: countChanges(evidence),
        settledMs: violations.length === 0 ? checkedAt - lastFaultAt : null,
      };
    }
    await wait(1_000);
  }
}
