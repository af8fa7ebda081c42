import { clsx } from 'clsx';

/** Shows how much of something is done. The same in all browsers, which draw theirs differently. */
export function ProgressBar({
  label,
  done,
  total,
  className = 'h-3',
}: {
  label: string;
  done: number;
  total: number;
  className?: string;
}) {
  return (
    <progress
      aria-label={label}
      value={done}
      max={Math.max(total, 1)}
      className={clsx(
        'block w-full appearance-none overflow-hidden rounded-full bg-sand-200 forced-colors:appearance-auto [&::-moz-progress-bar]:bg-brand-600 [&::-webkit-progress-bar]:bg-sand-200 [&::-webkit-progress-value]:bg-brand-600',
        className,
      )}
    />
  );
}
