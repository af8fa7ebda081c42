import { domainEventSchema, type EventType } from '@petwell/contracts/events';
import type { NewEvent } from '@petwell/chassis';
import { expect, test } from 'vitest';
import { decide } from '../../../../../services/enrollment/src/core/state/decide.ts';
import { withoutHeldMails } from '../../../../../services/enrollment/src/core/store-write-owners.ts';
import type { EnrollmentState } from '../../../../../services/enrollment/src/core/state/enrollment-state.ts';
import type { Trigger } from '../../../../../services/enrollment/src/core/state/transition.ts';
import { mailAfter } from '../../../../../services/enrollment/src/endings/ending-mails.ts';
import {
  activeState,
  enrollmentRecord,
  eventFrom,
  pendingState,
  subscriptionFact,
} from '../../../../../services/enrollment/test/factories.ts';
import { mailsFor } from '../../../../../services/notification/src/events/mails-for.ts';

// Mails when a plan ends, for each reason that the event can name.

const at = new Date('2026-03-10T12:00:00.000Z');

/** The store of held mails asks for those owners of a list whose mails are held. */
function heldMailsOf(ids: readonly number[]) {
  const query = {
    selectFrom: () => query,
    select: () => query,
    where: () => query,
    execute: () => Promise.resolve(ids.map((id) => ({ id }))),
  };
  return query as unknown as Parameters<typeof withoutHeldMails>[0];
}

/** Returns the mails to the owner about events that enrollment publishes. */
async function mailsAbout<Type extends EventType>(
  events: readonly NewEvent<Type>[],
  { ownerId, isHeld }: { ownerId: number; isHeld: boolean },
): Promise<string> {
  const published = await withoutHeldMails(heldMailsOf(isHeld ? [ownerId] : []), events);
  const mails = published.flatMap((event) =>
    mailsFor(domainEventSchema.parse(eventFrom('enrollment', event))),
  );
  return (
    mails
      .map(({ data }) => {
        if (data.kind === 'plan-ended') return `ended by ${data.cause}`;
        return data.kind === 'plan-ending' && data.hasEnded ? 'has ended' : data.kind;
      })
      .join(', ') || 'none'
  );
}

const isPaid = { isMembershipFeePaid: true };
const starts: Record<string, EnrollmentState> = {
  'never paid': pendingState({ subscriptionId: 'sub_1' }),
  'unpaid again': { ...activeState(isPaid), status: 'pending_payment' },
  active: activeState(isPaid),
  overdue: { ...activeState(isPaid), status: 'active', hasPaymentProblem: true },
  suspended: { ...activeState(isPaid), status: 'suspended' },
};
const reasons = ['replaced', 'owner', 'staff', 'provider', 'deleted', 'abandoned'] as const;
const canceled = (changes = {}): Trigger => ({
  kind: 'subscription-fact',
  fact: subscriptionFact({ subscriptionId: 'sub_1', status: 'canceled', version: 9, ...changes }),
});
const endings: Record<string, (state: EnrollmentState) => [EnrollmentState, Trigger]> = {
  ...Object.fromEntries(
    reasons.map((reason) => [
      reason,
      (state: EnrollmentState) => [state, { kind: 'cancellation', reason }] as const,
    ]),
  ),
  ...Object.fromEntries(
    reasons.map((reason) => [
      `provider, asked by ${reason}`,
      (state: EnrollmentState) => [{ ...state, cancellationIntent: reason }, canceled()] as const,
    ]),
  ),
  'provider, unasked': (state) => [state, canceled()],
  'provider, for nonpayment': (state) => [state, canceled({ isForNonpayment: true })],
};

/** For each start, what is mailed; `told`: the ending has a mail of its own. */
async function tableOf(isHeld: boolean): Promise<Record<string, Record<string, string>>> {
  const table: Record<string, Record<string, string>> = {};
  for (const [ending, toEnding] of Object.entries(endings)) {
    const row: Record<string, string> = {};
    for (const [start, state] of Object.entries(starts)) {
      for (const isEndTold of [false, true]) {
        const [before, trigger] = toEnding({ ...state, isEndTold });
        const record = enrollmentRecord({ state: before });
        const { events, enrollment } = decide(record, [trigger], at);
        expect(enrollment.state.status).toBe('cancelled');
        const mails = await mailsAbout(events, { ownerId: record.owner.id, isHeld });
        row[isEndTold ? `${start}, told` : start] = mails;
      }
    }
    table[ending] = row;
  }
  return table;
}

/** A plan that was never paid, or isn't paid again, ends without a mail. */
const mailsFrom = (untold: string, told = 'none') => ({
  'never paid': 'none',
  'never paid, told': 'none',
  'unpaid again': 'none',
  'unpaid again, told': 'none',
  active: untold,
  'active, told': told,
  overdue: untold,
  'overdue, told': told,
  suspended: untold,
  'suspended, told': told,
});

const expected = {
  replaced: mailsFrom('none'),
  owner: mailsFrom('ended by owner'),
  staff: mailsFrom('ended by staff'),
  provider: mailsFrom('ended by provider'),
  deleted: mailsFrom('ended by deleted', 'ended by deleted'),
  abandoned: mailsFrom('none'),
  'provider, asked by replaced': mailsFrom('none'),
  'provider, asked by owner': mailsFrom('ended by owner'),
  'provider, asked by staff': mailsFrom('ended by staff'),
  'provider, asked by provider': mailsFrom('ended by provider'),
  'provider, asked by deleted': mailsFrom('ended by deleted', 'ended by deleted'),
  'provider, asked by abandoned': mailsFrom('none'),
  'provider, unasked': mailsFrom('ended by provider'),
  'provider, for nonpayment': mailsFrom('ended by nonpayment'),
};

test('the owner of a plan that ends is mailed this', async () => {
  expect(await tableOf(false)).toEqual(expected);
});

test('an owner whose mails are held is mailed of no ending', async () => {
  const rows = Object.values(await tableOf(true));
  expect(rows).toHaveLength(Object.keys(expected).length);
  expect(new Set(rows.flatMap((row) => Object.values(row)))).toEqual(new Set(['none']));
});

const endsAt = new Date('2026-04-05T10:00:00.000Z');
const ordered: Record<string, EnrollmentState> = {
  'never paid': pendingState(),
  'paid, and not confirmed yet': pendingState({ ...isPaid, endsAt }),
  'goes on': activeState(isPaid),
  'ends on a day': activeState({ ...isPaid, endsAt }),
  ended: { ...activeState(isPaid), status: 'cancelled', cancelledAt: at, reason: 'owner' },
};
const orders = ['end_now', 'end_at_period_end', 'withdraw', 'restart'] as const;

async function ordersTable(isHeld: boolean): Promise<Record<string, Record<string, string>>> {
  const table: Record<string, Record<string, string>> = {};
  for (const kind of orders) {
    for (const wasTold of [true, false]) {
      const row: Record<string, string> = {};
      for (const [name, state] of Object.entries(ordered)) {
        const record = enrollmentRecord({ state });
        const ownerId = record.owner.id;
        const order = {
          id: 3,
          enrollmentId: record.id,
          ownerId,
          kind,
          reason: null,
          note: null,
          orderedBy: null,
          request: null,
          linkId: null,
        };
        const events = mailAfter(order, record, { wasTold, lastPayment: null });
        row[name] = await mailsAbout(events, { ownerId, isHeld });
      }
      table[wasTold ? kind : `${kind}, untold`] = row;
    }
  }
  return table;
}

const nothing = Object.fromEntries(Object.keys(ordered).map((name) => [name, 'none']));
const ending = {
  ...nothing,
  'paid, and not confirmed yet': 'plan-ending',
  'ends on a day': 'plan-ending',
  ended: 'has ended',
};
const goesOn = {
  ...nothing,
  'paid, and not confirmed yet': 'plan-goes-on',
  'goes on': 'plan-goes-on',
  'ends on a day': 'plan-goes-on',
  ended: 'plan-goes-on',
};

test('the owner of a plan whose ending was ordered is mailed this once it is carried out', async () => {
  expect(await ordersTable(false)).toEqual({
    end_now: ending,
    'end_now, untold': ending,
    end_at_period_end: ending,
    'end_at_period_end, untold': ending,
    withdraw: goesOn,
    'withdraw, untold': nothing,
    restart: nothing,
    'restart, untold': nothing,
  });
});

test('an owner whose mails are held is mailed of no order', async () => {
  const rows = Object.values(await ordersTable(true));
  expect(new Set(rows.flatMap((row) => Object.values(row)))).toEqual(new Set(['none']));
});
