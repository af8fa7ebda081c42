import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.tsx';
import type { CustomerFilter } from '../../../shared/staff/get-customers.ts';
import { summaryQuery } from '../../../shared/staff/get-summary.ts';
import { describeFigure } from '../texts.ts';

/** Says which figure's plans the list shows, and shows everybody again. */
export function FigureFilter({ filter, onClear }: { filter: CustomerFilter; onClear: () => void }) {
  const { data: summary } = useQuery(summaryQuery);
  const what = describeFigure(filter, summary?.plansByName ?? []);
  if (what === null) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="text-sm font-semibold">{what}</span>
      <Button variant="ghost" size="small" onClick={onClear}>
        <X aria-hidden className="size-4" />
        Show all customers
      </Button>
    </p>
  );
}
