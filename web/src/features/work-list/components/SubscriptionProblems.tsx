import type { SubscriptionProblem } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { workListQuery } from '../api/get-work-list.ts';
import { RecordList } from '../../../shared/staff/RecordList.tsx';
import { headed, NextStep, WorkRow as Row } from './WorkRow.tsx';

/** Says in plain words what is wrong, and what to do next. */
function explain({ problem, detail, at }: SubscriptionProblem) {
  switch (problem) {
    case 'other_account':
      return {
        label: 'Other account',
        text: `charged by the Stripe account ${detail ?? 'used before'}, which PetWell can't read now`,
        next: 'Cancel it in that Stripe account, cancel the plan here, and ask the owner to enroll again.',
      };
    case 'ends':
      return {
        label: 'Ends',
        text: `set to end${at === null ? '' : ` on ${formatDate(at)}`} in Stripe's Dashboard`,
        next: 'Check with the owner. To keep the plan, undo it in the Dashboard.',
      };
    case 'collection_paused':
      return {
        label: 'Paused',
        text: "charges are paused in Stripe's Dashboard, so nothing is paid for this plan",
        next: 'Resume the charges in the Dashboard, or cancel the plan here.',
      };
    default:
      return { label: 'Check', text: problem, next: 'Look at the subscription in Stripe.' };
  }
}

function Problem({ subscription }: { subscription: SubscriptionProblem }) {
  const { label, text, next } = explain(subscription);
  return (
    <Row person={subscription} side={<Badge variant="coral">{label}</Badge>}>
      <p className="wrap-anywhere text-ink-700">
        {subscription.petName} · {subscription.subscriptionId} · {text}
      </p>
      <NextStep>{next}</NextStep>
    </Row>
  );
}

/** Lists plans that were changed in Stripe, or belong to another account. Shows nothing if there are none. */
export function SubscriptionProblems() {
  const query = useInfiniteQuery(workListQuery('subscriptionProblems'));
  const total = query.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <section aria-labelledby="subscription-problems" className="mb-8">
      <h2 id="subscription-problems" className="mb-3 text-heading">
        {headed('Plans to check in Stripe', total)}
      </h2>
      <RecordList
        name="Plans to check in Stripe"
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ enrollmentId }) => enrollmentId}
        empty=""
      >
        {(subscription) => <Problem subscription={subscription} />}
      </RecordList>
    </section>
  );
}
