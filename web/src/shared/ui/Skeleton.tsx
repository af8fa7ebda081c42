import { clsx } from 'clsx';

/** A gray placeholder of the size of what is loading, so that nothing shifts. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('block animate-pulse rounded-control bg-sand-200', className)}
    />
  );
}

/** Announces that something is being loaded; put the skeletons inside. */
export function LoadingRegion({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
