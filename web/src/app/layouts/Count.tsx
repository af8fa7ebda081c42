import { formatCount } from '../../shared/staff/format.ts';

/** Shows how much waits behind a link. */
export function Count({ value, noun }: { value: number; noun: string }) {
  return (
    <span className="min-w-6 rounded-full bg-sun-400 px-1.5 text-center text-xs leading-5 font-bold text-ink-900 tabular-nums forced-colors:border">
      <span>{formatCount(value)}</span> <span className="sr-only">{noun}</span>
    </span>
  );
}
