import type { ChangeOrderRow, SoldRow } from './change-evidence.ts';
import type { Evidence } from './evidence.ts';
import { byEnrollment, isLive } from './provider-view.ts';
import { violationOf, type Violation } from './violation.ts';

type Terms = { sold: string; cents: number };

const nameOf = ({ sold, cents }: Terms) => `${sold} for ${cents}`;

/** What changes leave; null: there was none. `orders`: of one enrollment, as they were settled. */
function termsAfter(orders: readonly ChangeOrderRow[]): Terms | null {
  const [first] = orders;
  const last = orders.findLast(({ state }) => state === 'done');
  if (last) return { sold: last.then_sold, cents: last.then_cents };
  return first ? { sold: first.now_sold, cents: first.now_cents } : null;
}

/** Finds enrollments that don't have what their changes leave. */
function findWrongSold({ sold: rows, orders }: Evidence['changes']): Violation[] {
  const wrong = violationOf('not the terms that the changes leave');
  const ordersOf = Map.groupBy(orders, (row) => row.enrollment_id);
  return rows
    .filter(({ status }) => status !== 'pending_payment')
    .flatMap((row) => {
      const own = ordersOf.get(row.enrollment_id) ?? [];
      const has = nameOf({ sold: row.sold, cents: row.monthly_cents });
      const expected = termsAfter(own);
      const others = [
        ...(expected ? [nameOf(expected)] : []),
        ...(row.terms_sold === null || row.terms_cents === null
          ? []
          : [nameOf({ sold: row.terms_sold, cents: row.terms_cents })]),
        nameOf({ sold: row.sold, cents: row.prices.reduce((sum, one) => sum + one, 0) }),
      ];
      const isSame = others.every((one) => one === has);
      return isSame ? [] : [wrong(`enrollment ${row.enrollment_id}: ${has}; ${others.join('; ')}`)];
    });
}

/** Finds changes of which billing has other terms, or none, or terms of what was taken back. */
function findWrongAtBilling({ orders, terms }: Evidence['changes']): Violation[] {
  const wrong = violationOf('billing has other terms than the change');
  const stays = violationOf('billing has terms of a change that was not made');
  const termsOf = new Map(terms.map((row) => [row.id, row]));
  return orders.flatMap((order) => {
    const { id, enrollment_id: of, state } = order;
    const row = termsOf.get(id);
    const isInForce = row !== undefined && !row.is_withdrawn;
    const detail = `enrollment ${of}, ${id}, ${state}`;
    if (state === 'agreed') return [];
    if (state !== 'done') return isInForce ? [stays(detail)] : [];
    const isSame =
      isInForce &&
      row.is_applied &&
      row.sold === order.then_sold &&
      row.monthly_cents === order.then_cents;
    return isSame ? [] : [wrong(`${detail}: ${row?.sold ?? 'none'}`)];
  });
}

/** Finds subscriptions that charge something else per month than their plans cost. */
function findWrongItems(evidence: Evidence): Violation[] {
  const wrong = violationOf('the provider charges other terms');
  const { sold, orders } = evidence.changes;
  const sides = byEnrollment(evidence);
  const inOrder = (cents: readonly number[]) =>
    cents.toSorted((one, other) => one - other).join(', ');
  const compare = ({ enrollment_id: id, prices }: SoldRow): Violation[] => {
    // Its price is charged from its day on, and set some days before.
    const ahead = orders.find(
      (one) => one.enrollment_id === id && one.state === 'agreed' && one.is_charged,
    );
    return (sides.get(id)?.subscriptions ?? []).filter(isLive).flatMap((subscription) => {
      const items = subscription.items.data.map(({ price }) => price.unit_amount ?? 0);
      const total = items.reduce((sum, one) => sum + one, 0);
      const isSame = ahead ? total === ahead.then_cents : inOrder(items) === inOrder(prices);
      return isSame ? [] : [wrong(`enrollment ${id}: ${inOrder(items)} not ${inOrder(prices)}`)];
    });
  };
  return sold.filter(({ status }) => status === 'active').flatMap(compare);
}

/** Finds plans with more than one set of terms: at enrollment, billing, and the provider. */
export const findWrongTerms = (evidence: Evidence): Violation[] => [
  ...findWrongSold(evidence.changes),
  ...findWrongAtBilling(evidence.changes),
  ...findWrongItems(evidence),
];
