import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';

const rows = ['1', '2', '3', '4', '5', '6', '7'];

/** Renders a placeholder while the plans load. */
export function PlansSkeleton() {
  return (
    <LoadingRegion label="Loading plans">
      <Skeleton className="h-11 w-48" />
      <Skeleton className="mt-8 h-12 w-56" />
      <div className="mt-8 grid gap-8 md:grid-cols-2 lg:grid-cols-3">
        {['first', 'second', 'third'].map((place) => (
          <div
            key={place}
            className="h-[36rem] rounded-panel border border-sand-200 bg-white p-7 shadow-card"
          >
            <Skeleton className="h-7 w-36" />
            <Skeleton className="mt-3 h-10 w-44" />
            <Skeleton className="mt-6 h-16" />
            {rows.map((row) => (
              <Skeleton key={row} className="mt-4 h-5" />
            ))}
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
