import type { DriftFinding, ReconciliationRun } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { driftQuery } from '../api/get-work-list.ts';
import { formatMoment } from '../../../shared/format-date.ts';
import { countOf, formatCount } from '../../../shared/staff/format.ts';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';

const fieldLabels = { status: 'status', membershipFee: 'membership fee' } as const;
/** Stripe's words for what people call something else. */
const stripeWords: Readonly<Record<string, string>> = {
  'membershipFee unpaid': 'not paid yet',
  'status incomplete': 'not paid yet',
  'status unpaid': 'suspended',
};
const words = ({ field }: DriftFinding, value: string): string =>
  stripeWords[`${field} ${value}`] ?? value.replaceAll('_', ' ');

function Finding({ finding }: { finding: DriftFinding }) {
  return (
    <li>
      {`${finding.petName === undefined ? 'A plan' : `${finding.petName}’s plan`}: the ${fieldLabels[finding.field]} was ${words(finding, finding.onFile)} here and is ${words(finding, finding.atProvider)} in Stripe`}
    </li>
  );
}

const noDifferences = 'No differences';

function standingOf(run: ReconciliationRun) {
  const { drifted, failed, missing, otherAccount, finishedAt, isComplete } = run;
  if (failed > 0)
    return { label: `${formatCount(failed)} couldn’t be read`, variant: 'coral' } as const;
  if (missing > 0) return { label: `${formatCount(missing)} missing`, variant: 'coral' } as const;
  if (otherAccount > 0) {
    return { label: `${formatCount(otherAccount)} in another account`, variant: 'coral' } as const;
  }
  if (finishedAt === null || !isComplete) return { label: 'Incomplete', variant: 'sun' } as const;
  if (drifted > 0) return { label: `${formatCount(drifted)} corrected`, variant: 'sun' } as const;
  return { label: noDifferences, variant: 'brand' } as const;
}

function Run({ run }: { run: ReconciliationRun }) {
  const standing = standingOf(run);
  return (
    <li className="p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <time dateTime={run.startedAt} className="font-semibold">
            {formatMoment(run.startedAt)}
          </time>
          <span className="text-ink-700">{` · ${countOf(run.looked, 'plan')} checked`}</span>
        </p>
        <Badge variant={standing.variant}>{standing.label}</Badge>
      </div>
      {run.findings.length > 0 && (
        <ul className="mt-2 list-disc space-y-0.5 pl-5 text-ink-700">
          {run.findings.map((finding) => (
            <Finding key={`${finding.subscriptionId} ${finding.field}`} finding={finding} />
          ))}
        </ul>
      )}
    </li>
  );
}

function RunList({ name, runs }: { name: string; runs: readonly ReconciliationRun[] }) {
  return (
    <Card>
      <ul aria-label={name} className="divide-y divide-sand-200">
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </Card>
  );
}

/** The checks that found something, and folded the others. */
function Runs({ runs }: { runs: readonly ReconciliationRun[] }) {
  const clean = runs.filter((run) => standingOf(run).label === noDifferences);
  const others = runs.filter((run) => !clean.includes(run));
  const [last] = clean;
  return (
    <>
      {others.length > 0 && <RunList name="Checks with Stripe" runs={others} />}
      {last !== undefined && (
        <details>
          <summary className="min-h-11 py-2.5 text-sm font-semibold text-brand-700">
            {`${countOf(clean.length, 'check')} without differences, the last on ${formatMoment(last.startedAt)}`}
          </summary>
          <RunList name="Checks without differences" runs={clean} />
        </details>
      )}
    </>
  );
}

/** Lists differences that the reconciliation found and corrected. */
export function DriftReport() {
  const drift = useQuery(driftQuery);
  return (
    <section aria-labelledby="drift">
      <h2 id="drift" className="mb-1 text-heading">
        Checks with Stripe
      </h2>
      <p className="mb-3 text-sm text-ink-700">
        Every plan is regularly compared with Stripe, and differences are corrected to match it.
        Nothing to do here, unless a check failed.
      </p>
      {drift.isPending && (
        <LoadingRegion label="Loading the checks">
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
      {drift.isError && (
        <LoadFailure
          error={drift.error}
          onRetry={drift.refetch}
          fallback="The checks could not be loaded."
        />
      )}
      {drift.data?.runs.length === 0 && (
        <p className="text-sm text-ink-500">No differences so far.</p>
      )}
      {drift.data !== undefined && <Runs runs={drift.data.runs} />}
    </section>
  );
}
