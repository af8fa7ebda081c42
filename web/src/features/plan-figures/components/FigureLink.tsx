import { useSearchParams } from 'react-router-dom';
import type { Figures } from '@petwell/contracts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import type { Column } from '../figure-columns.ts';

/** A figure, which opens the members that it consists of; none does so for 0. */
export function FigureLink({
  column: { key, label, valueOf, format },
  row,
  name = `${row.planName}, ${label}`,
}: {
  column: Column;
  /** What a screen reader calls it. */
  name?: string;
  row: Figures & { planId: number | null; planName: string };
}) {
  const [query] = useSearchParams();
  const value = valueOf(row);
  if (value === null) return <span>–</span>;
  if (value === 0) return <span translate="no">{format(value)}</span>;
  const next = new URLSearchParams(query);
  next.set('figure', key);
  if (row.planId !== null) next.set('plan', String(row.planId));
  return (
    <TextLink to={{ search: next.toString() }} aria-label={`${name}: ${format(value)}`}>
      <span translate="no">{format(value)}</span>
    </TextLink>
  );
}
