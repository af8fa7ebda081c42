import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';

export const LoadingHandover = () => (
  <LoadingRegion label="Loading the handover">
    <Skeleton className="h-48" />
  </LoadingRegion>
);
