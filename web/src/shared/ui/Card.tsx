import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

/** Renders a white surface on the sand background. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={clsx('rounded-card border border-sand-200 bg-white shadow-card', className)}
    />
  );
}
