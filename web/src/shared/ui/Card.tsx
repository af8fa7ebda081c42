import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

/** A white surface on the sand ground. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={clsx('rounded-card border border-sand-200 bg-white shadow-card', className)}
    />
  );
}
