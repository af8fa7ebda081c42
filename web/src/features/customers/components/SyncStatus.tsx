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
        Changes and errors ({formatCount(results.length)})
      </summary>
      <ul className="mt-2 max-h-72 space-y-1.5 overflow-y-auto text-sm">
        {results.slice(0, shownResults).map((result) => (
          <li key={result.enrollmentId} className="break-words">
            <span className="font-semibold">{result.customerEmail}</span>:{' '}
            {result.error === null ? (
              <>
                {statusLabels[result.oldStatus]} → {statusLabels[result.newStatus]}
                {result.stripeStatus !== null && ` (provider: ${result.stripeStatus})`}
              </>
            ) : (
              <span className="text-coral-700">{result.error}</span>
            )}
          </li>
        ))}
        {results.length > shownResults && (
          <li>and {formatCount(results.length - shownResults)} more</li>
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
      <Alert title="Reading subscriptions at the payment provider…">
        {progress !== null && (
          <>
            <ProgressBar
              label="Sync progress"
              done={progress.done}
              total={progress.total}
              className="mt-2 h-2 max-w-md"
            />
            <span className="mt-1 block text-sm">
              {formatCount(progress.done)} of {formatCount(progress.total)}. It continues if you
              leave this page.
            </span>
          </>
        )}
      </Alert>
    );
  }
  if (report === null) return null;
  const { totalSynced, statusUpdated, noChanges, missing, otherAccount } = report.summary;
  return (
    <Alert
      variant={hasFailed ? 'warning' : 'success'}
      title={
        hasFailed
          ? `Stopped after ${countOf(totalSynced, 'enrollment')}. Those listed below couldn’t be read`
          : `${countOf(totalSynced, 'enrollment')} synced`
      }
      actions={
        <Button variant="outline" size="small" onClick={sync.dismiss}>
          Dismiss
        </Button>
      }
    >
      {formatCount(statusUpdated)} updated, {formatCount(noChanges)} unchanged
      {missing > 0 && `, ${formatCount(missing)} missing at the payment provider`}
      {otherAccount > 0 && `, ${formatCount(otherAccount)} in another Stripe account`}.
      <Results results={report.results} />
    </Alert>
  );
}
