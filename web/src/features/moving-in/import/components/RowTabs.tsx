import { useState } from 'react';
import { formatCount } from '../../../../shared/staff/format.ts';
import { ToggleButton } from '../../../../shared/ui/ToggleButton.tsx';
import type { ShownRows } from '../api/imports.ts';
import { ProblemTable } from './ProblemTable.tsx';

type List = { show: ShownRows; label: string; count: number };

/** Lists of rows to choose from, without empty ones; the first is shown. */
export function RowTabs({ id, lists }: { id: number; lists: readonly List[] }) {
  const filled = lists.filter(({ count }) => count > 0);
  const [chosen, setChosen] = useState<ShownRows | null>(null);
  const shown = filled.find(({ show }) => show === chosen) ?? filled[0];
  if (!shown) return null;
  return (
    <section aria-label="Rows" className="rounded-card border border-sand-200 bg-white p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap gap-2">
        {filled.map(({ show, label, count }) => (
          <ToggleButton
            key={show}
            aria-pressed={show === shown.show}
            onClick={() => setChosen(show)}
          >
            {`${label} (${formatCount(count)})`}
          </ToggleButton>
        ))}
      </div>
      <ProblemTable key={shown.show} id={id} show={shown.show} caption={`${shown.label} by row`} />
    </section>
  );
}
