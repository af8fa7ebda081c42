import { clsx } from 'clsx';

/** A grey place-holder with the size of what is coming, so that nothing jumps. */
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
