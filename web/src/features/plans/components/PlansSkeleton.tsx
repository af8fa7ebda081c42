import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';

/** The plans' place while they are loading. */
export function PlansSkeleton() {
  return (
    <LoadingRegion label="Loading plans">
      <Skeleton className="h-11 w-48" />
      <Skeleton className="mt-8 h-12 w-56" />
      <div className="mt-8 grid gap-8 md:grid-cols-2 lg:grid-cols-3">
        {['first', 'second', 'third'].map((place) => (
          <Skeleton key={place} className="h-[36rem] rounded-panel" />
        ))}
      </div>
    </LoadingRegion>
  );
}
