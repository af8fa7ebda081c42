import { adminStatusFilterSchema, adminUserSortSchema } from '@petwell/contracts';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import type { CustomerFilter } from '../../../shared/staff/get-customers.ts';
import { sortLabels, statusFilterLabels } from '../texts.ts';
import { SearchField } from '../../../shared/staff/SearchField.tsx';

type CustomerSearchProps = {
  filter: CustomerFilter;
  onChange: (changed: Partial<Pick<CustomerFilter, 'q' | 'status' | 'sort'>>) => void;
};

/** Renders search-as-you-type, and the status filter and sort order. */
export function CustomerSearch({ filter, onChange }: CustomerSearchProps) {
  return (
    <div
      role="search"
      data-dense
      className="grid grid-cols-[9fr_7fr] gap-x-2 gap-y-3 sm:gap-x-4 lg:grid-cols-[1fr_17rem_16rem]"
    >
      <SearchField
        placeholder="Name, email or phone"
        value={filter.q}
        onSearch={(q) => onChange({ q })}
        className="col-span-2 lg:col-span-1"
      />
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
