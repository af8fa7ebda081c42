import type { UnmatchedFeatures as Unmatched } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { unmatchedFeaturesQuery, useCloseUnmatched } from '../api/unmatched-features.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { useStaff } from '../../../shared/staff/use-staff.ts';
import { headed, NextStep, WorkRow } from './WorkRow.tsx';

function Entry({ entry }: { entry: Unmatched['enrollments'][number] }) {
  const close = useCloseUnmatched();
  const staff = useStaff();
  const { enrollmentId, petName, planName, features } = entry;
  return (
    <li className="p-4 text-sm">
      <WorkRow
        person={entry}
        action={
          staff !== null &&
          mayAct(staff.role) && (
            <Button
              variant="outline"
              size="small"
              isLoading={close.isPending}
              onClick={() => close.mutate(enrollmentId)}
            >
              Done <span className="sr-only">with {petName}’s plan</span>
            </Button>
          )
        }
      >
        <p className="wrap-anywhere text-ink-700">
          {petName} · {planName}: {features.join('; ')}
        </p>
        <NextStep>Keep track of these services by hand.</NextStep>
      </WorkRow>
      {close.isError && (
        <Alert variant="error" className="mt-2">
          {describeError(close.error, 'The entry could not be closed.')}
        </Alert>
      )}
    </li>
  );
}

/** Lists older plans with services that the counters don't include; hidden while there is none. */
export function UnmatchedFeatures() {
  const query = useQuery(unmatchedFeaturesQuery);
  const enrollments = query.data?.enrollments ?? [];
  if (!query.isError && enrollments.length === 0) return null;
  return (
    <section aria-labelledby="unmatched-features">
      <h2 id="unmatched-features" className="mb-1 text-heading">
        {headed('Services without a counter', enrollments.length)}
      </h2>
      <p className="mb-3 text-sm text-ink-700">
        These plans were sold with wording that the catalog no longer has.
      </p>
      {query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          fallback="The services without a counter could not be loaded."
        />
      )}
      {enrollments.length > 0 && (
        <Card>
          <ul aria-label="Services without a counter" className="divide-y divide-sand-200">
            {enrollments.map((entry) => (
              <Entry key={entry.enrollmentId} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
