import { clsx } from 'clsx';

type PriceProps = {
  /** Dollars with two decimals, as the API answers: "63.50". */
  amount: string;
  per: 'per month' | 'one-time';
  size?: 'text' | 'large';
  className?: string;
};

/** A price that always says whether it is monthly or one-time. */
export function Price({ amount, per, size = 'text', className }: PriceProps) {
  return (
    <span className={clsx('whitespace-nowrap', className)}>
      <span
        className={clsx(
          'font-extrabold tabular-nums',
          size === 'large' && 'text-4xl tracking-tight',
        )}
      >
        ${amount}
      </span>{' '}
      <span className={clsx(size === 'large' ? 'text-base opacity-80' : 'font-normal')}>{per}</span>
    </span>
  );
}
