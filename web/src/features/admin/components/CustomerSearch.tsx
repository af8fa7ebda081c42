import { adminStatusFilterSchema, adminUserSortSchema } from '@petwell/contracts';
import { useEffect, useRef, useState } from 'react';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import type { CustomerFilter } from '../api/get-customers.ts';
import { sortLabels, statusFilterLabels } from '../texts.ts';
import { queryLimit } from '../use-customer-filter.ts';

const quietMs = 250;

type CustomerSearchProps = {
  filter: CustomerFilter;
  onChange: (changed: Partial<CustomerFilter>) => void;
};

/**
 * What is typed stays in this component until the typing pauses: a key stroke renders one field, not the
 * list. A change from outside (going back, clearing) is taken over, the own one never overwrites what has been
 * typed since.
 */
function SearchField({ filter, onChange }: CustomerSearchProps) {
  const [typed, setTyped] = useState(filter.q);
  const [sent, setSent] = useState(filter.q);
  const [known, setKnown] = useState(filter.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (known !== filter.q) {
    setKnown(filter.q);
    if (sent !== filter.q) setTyped(filter.q);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(text.trim());
      onChange({ q: text.trim() });
    }, quietMs);
  };
  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Name, email or phone"
      autoComplete="off"
      maxLength={queryLimit}
      value={typed}
      onChange={(event) => type(event.target.value)}
      fieldClassName="sm:col-span-2 lg:col-span-1"
    />
  );
}

/** Search as you type, status and order of the customers. */
export function CustomerSearch({ filter, onChange }: CustomerSearchProps) {
  return (
    <div role="search" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_13rem_11rem]">
      <SearchField filter={filter} onChange={onChange} />
      <SelectField
        label="Status"
        value={filter.status}
        onChange={(event) =>
          onChange({ status: adminStatusFilterSchema.parse(event.target.value) })
        }
        options={adminStatusFilterSchema.options.map((value) => ({
          value,
          label: statusFilterLabels[value],
        }))}
      />
      <SelectField
        label="Sort by"
        value={filter.sort}
        onChange={(event) => onChange({ sort: adminUserSortSchema.parse(event.target.value) })}
        options={adminUserSortSchema.options.map((value) => ({ value, label: sortLabels[value] }))}
      />
    </div>
  );
}
