import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../hooks/use-change-query.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { formatMonth } from './format.ts';

type MonthSelectProps = {
  /** Newest first; the first is the choice of a URL without a month. */
  months: readonly string[];
};

/** Keeps the month in the URL, `?month=2026-10`. A month that isn't among them counts as none. */
export function useMonth(months: readonly string[]): string | null {
  const [parameters] = useSearchParams();
  const asked = parameters.get('month');
  return asked !== null && months.includes(asked) ? asked : null;
}

/** Chooses a month; no browser but Chrome has a field for one. */
export function MonthSelect({ months }: MonthSelectProps) {
  const changeQuery = useChangeQuery();
  const month = useMonth(months);
  const newest = months[0] ?? '';
  const choose = (value: string) =>
    changeQuery((query) => {
      if (value === newest) query.delete('month');
      else query.set('month', value);
    });
  return (
    <SelectField
      label="Month"
      value={month ?? newest}
      onChange={(event) => choose(event.target.value)}
      options={months.map((value) => ({ value, label: formatMonth(value) }))}
    />
  );
}
