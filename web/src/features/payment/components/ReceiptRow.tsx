import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ReceiptRowProps = { label: string; isTotal?: boolean; children: ReactNode };

/** A label and its value on a receipt. */
export function ReceiptRow({ label, isTotal = false, children }: ReceiptRowProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        isTotal && 'border-t border-sand-300 pt-3 text-lg font-bold',
      )}
    >
      <dt>{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
