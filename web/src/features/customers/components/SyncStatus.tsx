import type { SyncReport } from '@petwell/contracts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { ProgressBar } from '../../../shared/ui/ProgressBar.tsx';
import { statusLabels } from '../../../shared/enrollments/status-labels.ts';
import { countOf, formatCount } from '../../../shared/staff/format.ts';
import type { SyncControl } from '../use-sync-run.ts';

const shownResults = 100;

function Results({ results }: { results: SyncReport['results'] }) {
  if (results.length === 0) return null;
  return (
    <details className="mt-2" open={results.length <= 10}>
      <summary className="font-semibold">
        {`Changes and errors (${formatCount(results.length)})`}
      </summary>
      <ul className="mt-2 max-h-72 space-y-1.5 overflow-y-auto text-sm">
        {results.slice(0, shownResults).map((result) => (
          <li key={result.enrollmentId} className="break-words">
            <span translate="no" className="font-semibold">
              {`${result.customerEmail}: `}
            </span>
            {result.error === null ? (
              <span>
                {`${statusLabels[result.oldStatus]} → ${statusLabels[result.newStatus]}${result.stripeStatus === null ? '' : ` (Stripe: ${result.stripeStatus})`}`}
              </span>
            ) : (
              <span className="text-coral-700">{result.error}</span>
            )}
          </li>
        ))}
        {results.length > shownResults && (
          <li>{`and ${formatCount(results.length - shownResults)} more`}</li>
        )}
      </ul>
    </details>
  );
}

/** Shows the progress of a long sync, and the result of the last one. */
export function SyncStatus({ sync }: { sync: SyncControl }) {
  const { progress, report, hasFailed } = sync;
  if (sync.isRunning) {
    return (
      <Alert title="Reading plans at Stripe…">
        {progress !== null && (
          <>
            <ProgressBar
              label="Sync progress"
              done={progress.done}
              total={progress.total}
              className="mt-2 h-2 max-w-md"
            />
            <span className="mt-1 block text-sm">
              {`${formatCount(progress.done)} of ${formatCount(progress.total)}. It continues if you leave this page.`}
            </span>
          </>
        )}
      </Alert>
    );
  }
  if (report === null) return null;
  const { totalSynced, statusUpdated, noChanges, missing, otherAccount } = report.summary;
  const parts = [
    `${formatCount(statusUpdated)} updated`,
    `${formatCount(noChanges)} unchanged`,
    ...(missing > 0 ? [`${formatCount(missing)} missing at Stripe`] : []),
    ...(otherAccount > 0 ? [`${formatCount(otherAccount)} in another Stripe account`] : []),
  ];
  return (
    <Alert variant={hasFailed ? 'warning' : 'success'} className="items-center py-1.5!">
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="font-semibold">
          {hasFailed
            ? `Stopped after ${countOf(totalSynced, 'plan')}. Those listed below couldn’t be read`
            : `${countOf(totalSynced, 'plan')} synced`}
        </p>
        <p className="mr-auto">{`${parts.join(', ')}.`}</p>
        {/* The toast that says the same comes at the same moment. */}
        <Button variant="outline" size="small" data-keep-clear onClick={sync.dismiss}>
          Dismiss
        </Button>
      </div>
      <Results results={report.results} />
    </Alert>
  );
}
