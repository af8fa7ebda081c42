import type { ReactNode } from 'react';
import { Amounts } from './Amounts.tsx';

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_1fr] items-baseline gap-3">
      <dt className="text-ink-500">{label}</dt>
      <dd className="min-w-0 break-words">
        <Amounts>{children}</Amounts>
      </dd>
    </div>
  );
}
