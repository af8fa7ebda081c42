import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';

export const LoadingChange = () => (
  <LoadingRegion label="Loading what the plan can change to">
    <div className="space-y-3">
      <Skeleton className="h-40" />
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </div>
  </LoadingRegion>
);
