import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../../shared/format-date.ts';
import { showErrorToast } from '../../../../shared/toasts/show-error-toast.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { moneyReportQuery, useRefreshMoney } from '../api/money-report.ts';
import { BalanceTable } from './BalanceTable.tsx';
import { CloseMonth } from './CloseMonth.tsx';
import { Comparison } from './Comparison.tsx';

function Refresh() {
  const refresh = useRefreshMoney();
  const read = async () => {
    try {
      await refresh.mutateAsync();
    } catch (error) {
      showErrorToast({ title: 'Stripe Wasn’t Read', fallback: 'Please try again.' }, error);
    }
  };
  return (
    <Button
      variant="outline"
      size="small"
      className="print:hidden"
      isLoading={refresh.isPending}
      onClick={() => void read()}
    >
      Read from Stripe now
    </Button>
  );
}

/** Shows the month's balance at Stripe, and how far it was read. */
export function MoneyMonth({ month }: { month: string }) {
  const { data, isPending, isError, error, refetch } = useQuery(moneyReportQuery(month));
  if (isPending) {
    return (
      <LoadingRegion label="Loading the balance">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  if (isError) {
    return (
      <LoadFailure error={error} onRetry={refetch} fallback="The balance could not be loaded." />
    );
  }
  if (data.readThrough === null) {
    return (
      <Alert title="Stripe’s balance hasn’t been read completely yet" actions={<Refresh />}>
        It is read once a day, the first time with everything from before.
      </Alert>
    );
  }
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-700">
          As read from Stripe on{' '}
          <time dateTime={data.readThrough}>{formatMoment(data.readThrough)}</time>. It is read once
          a day.
        </p>
        <Refresh />
      </div>
      <Comparison comparison={data.comparison} />
      <BalanceTable report={data} />
      <CloseMonth report={data} />
    </div>
  );
}
