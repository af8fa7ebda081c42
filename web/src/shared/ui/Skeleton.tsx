import { clsx } from 'clsx';
import type { Elements } from './elements.ts';

/** Reserves the space of loading content, to prevent layout shift. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('block animate-pulse rounded-control bg-sand-200', className)}
    />
  );
}

/** Announces that content is loading; put the skeletons inside. */
export function LoadingRegion({ label, children }: { label: string; children: Elements }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
