import { clsx } from 'clsx';

type PriceProps = {
  /** Dollars with two decimals, as in the API: "63.50". */
  amount: string;
  per: 'per month' | 'one-time';
  /** It lowers the sum. */
  isDiscount?: boolean;
  size?: 'text' | 'large';
  className?: string;
};

/** Shows a price, always labeled as monthly or one-time. */
export function Price({ amount, per, isDiscount = false, size = 'text', className }: PriceProps) {
  return (
    <span className={clsx('whitespace-nowrap', className)}>
      <span
        translate="no"
        className={clsx(
          'font-extrabold tabular-nums',
          size === 'large' && 'text-4xl tracking-tight',
        )}
      >
        {`${isDiscount ? '−' : ''}$${amount}`}
      </span>{' '}
      <span className={clsx(size === 'large' ? 'text-base opacity-80' : 'font-normal')}>{per}</span>
    </span>
  );
}
