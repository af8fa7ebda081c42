import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { configQuery } from '../shared/clinic/get-config.ts';
import { LoadFailure } from '../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../shared/ui/Skeleton.tsx';

/** Waits for the clinic's time zone and clock, so that no page shows a time of another zone first. */
export function ClinicTimeGate() {
  const { data, isError, error, refetch } = useQuery(configQuery);
  if (data !== undefined) return <Outlet />;
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      {isError ? (
        <LoadFailure error={error} onRetry={refetch} title="This page could not be loaded" />
      ) : (
        <LoadingRegion label="Loading">
          <Skeleton className="h-72" />
        </LoadingRegion>
      )}
    </div>
  );
}
