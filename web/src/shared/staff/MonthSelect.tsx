import { useSearchParams } from 'react-router-dom';
import { SelectField } from '../ui/SelectField.tsx';
import { formatMonth } from './format.ts';

type MonthSelectProps = {
  /** Newest first; the first is the choice of a URL without a month, unless there is `all`. */
  months: readonly string[];
  /** The label of the choice of no month. */
  all?: string;
};

/** Keeps the month in the URL, `?month=2026-10`. A month that isn't among them counts as none. */
export function useMonth(months: readonly string[]): string | null {
  const [parameters] = useSearchParams();
  const asked = parameters.get('month');
  return asked !== null && months.includes(asked) ? asked : null;
}

/** Chooses a month; no browser but Chrome has a field for one. */
export function MonthSelect({ months, all }: MonthSelectProps) {
  const [, setParameters] = useSearchParams();
  const month = useMonth(months);
  const none = all === undefined ? (months[0] ?? '') : '';
  const choose = (value: string) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === none) next.delete('month');
        else next.set('month', value);
        return next;
      },
      { replace: true },
    );
  return (
    <SelectField
      label="Month"
      value={month ?? none}
      onChange={(event) => choose(event.target.value)}
      options={[
        ...(all === undefined ? [] : [{ value: '', label: all }]),
        ...months.map((value) => ({ value, label: formatMonth(value) })),
      ]}
    />
  );
}
