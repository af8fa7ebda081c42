import type { SubscriptionProblem } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { workListQuery } from '../api/get-work-list.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';
import { headed, NextStep, OpenCustomer, OpenInStripe, WorkRow as Row } from './WorkRow.tsx';

type Explained = { label: string; happened: string; next: string; isDoneHere?: boolean };

/** Says in plain words what is wrong, and what to do next. */
function explain({ petName, problem, detail, at }: SubscriptionProblem): Explained {
  switch (problem) {
    case 'other_account':
      return {
        label: 'Other account',
        happened: `${petName}’s plan is charged by the Stripe account ${detail ?? 'used before'}, which PetWell can’t read now.`,
        next: 'Cancel it in that Stripe account, cancel the plan here, and ask the owner to enroll again.',
        isDoneHere: true,
      };
    case 'ends':
      return {
        label: 'Ends',
        happened: `Someone set ${petName}’s plan to end${at === null ? '' : ` on ${formatDate(at)}`} in Stripe.`,
        next: 'Check with the owner. To keep the plan, undo it in Stripe.',
      };
    case 'collection_paused':
      return {
        label: 'Paused',
        happened: `Someone paused the charges for ${petName}’s plan in Stripe, so nothing is paid for it.`,
        next: 'Resume the charges in Stripe, or cancel the plan here.',
      };
    default:
      return {
        label: 'Changed',
        happened: `${petName}’s plan was changed in Stripe.`,
        next: 'Look at it in Stripe.',
      };
  }
}

function Problem({ subscription }: { subscription: SubscriptionProblem }) {
  const { label, happened, next, isDoneHere = false } = explain(subscription);
  return (
    <Row
      person={subscription}
      side={<Badge variant="coral">{label}</Badge>}
      action={
        isDoneHere ? (
          <OpenCustomer person={subscription}>Open the plan</OpenCustomer>
        ) : (
          <OpenInStripe path={`subscriptions/${subscription.subscriptionId}`}>
            Open in Stripe
          </OpenInStripe>
        )
      }
    >
      <p className="wrap-anywhere text-ink-700">{happened}</p>
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
    <section aria-labelledby="subscription-problems">
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
