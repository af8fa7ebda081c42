import type { AdminUser, AdminUserFilter } from '@petwell/contracts';
import { clsx } from 'clsx';
import { formatDate } from '../../../shared/format-date.ts';
import { formatMoney, fullName, monthlyTotal } from '../../../shared/staff/format.ts';
import type { Selection } from '../use-selection.ts';
import { useVirtualRows } from '../use-virtual-rows.ts';
import { DemoMark, EnrollmentLines, SelectCustomer } from './CustomerRow.tsx';

export type CustomerListProps = {
  customers: readonly AdminUser[];
  total: number;
  filter: AdminUserFilter;
  /** Null for roles without bulk actions. */
  selection: Selection | null;
  openId: number | null;
  onOpen: (ownerId: number) => void;
};

const estimatedRowPx = 50;
const cell = 'px-3 py-1 align-middle';
const headCell = 'px-3 py-0.5 text-left text-sm font-semibold whitespace-nowrap text-ink-700';

function Row({
  customer,
  selection,
  filter,
  openId,
  onOpen,
}: Omit<CustomerListProps, 'customers' | 'total'> & { customer: AdminUser }) {
  const { owner, pets } = customer;
  const name = fullName(customer);
  return (
    <>
      {selection !== null && (
        <td className={clsx(cell, 'pl-4')}>
          <SelectCustomer
            name={name}
            isSelected={selection.has(owner.id)}
            onToggle={() => selection.toggle(owner.id)}
          />
        </td>
      )}
      <th scope="row" data-dense className={clsx(cell, 'min-w-56 text-left leading-5 font-normal')}>
        <button
          type="button"
          aria-expanded={openId === owner.id}
          onClick={() => onOpen(owner.id)}
          className="-my-3 mr-2 max-w-full rounded-sm py-3 text-left leading-5 font-semibold wrap-anywhere text-brand-700 underline-offset-4 hover:underline"
        >
          {name}
        </button>
        <DemoMark customer={customer} />
        <p translate="no" className="text-sm wrap-anywhere text-ink-500">
          <span className="text-ink-700">{owner.email}</span> ·{' '}
          <span className="whitespace-nowrap">{owner.phone}</span>
        </p>
      </th>
      <td className={clsx(cell, 'min-w-24 wrap-anywhere max-lg:hidden')}>
        {pets.map((pet) => pet.name).join(', ')}
      </td>
      <td className={clsx(cell, 'min-w-48')}>
        <EnrollmentLines customer={customer} filter={filter} />
      </td>
      <td translate="no" className={clsx(cell, 'text-right whitespace-nowrap tabular-nums')}>
        {formatMoney(monthlyTotal(customer))}
      </td>
      <td className={clsx(cell, 'pr-4 text-sm whitespace-nowrap text-ink-700 max-lg:hidden')}>
        {formatDate(owner.createdAt)}
      </td>
    </>
  );
}

function Spacer({ px, columns }: { px: number; columns: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  );
}

function SelectAll({ selection, loaded }: { selection: Selection; loaded: number }) {
  const chosen = selection.customers.length;
  return (
    <label className="-m-3 inline-flex p-3">
      <input
        type="checkbox"
        aria-label="Select all loaded customers"
        checked={chosen > 0 && chosen === loaded}
        ref={(input) => {
          if (input !== null) input.indeterminate = chosen > 0 && chosen < loaded;
        }}
        onChange={(event) => selection.setAll(event.target.checked)}
        className="size-5 accent-brand-700"
      />
    </label>
  );
}

/** Lists customers as a virtualized table. */
export function CustomerTable(props: CustomerListProps) {
  const { customers, total, selection } = props;
  const { listRef, items, measure, beforePx, afterPx } = useVirtualRows<
    HTMLTableSectionElement,
    HTMLTableRowElement
  >({ count: customers.length, estimatedPx: estimatedRowPx });
  const columns = selection === null ? 5 : 6;
  return (
    <table aria-label="Customers" aria-rowcount={total + 1} className="w-full border-collapse">
      <thead className="border-b border-sand-200 bg-sand-50">
        <tr>
          {selection !== null && (
            <th scope="col" className={clsx(headCell, 'w-12 pl-4')}>
              <SelectAll selection={selection} loaded={customers.length} />
            </th>
          )}
          <th scope="col" className={clsx(headCell, 'w-[36%]')}>
            Customer
          </th>
          <th scope="col" className={clsx(headCell, 'max-lg:hidden')}>
            Pets
          </th>
          <th scope="col" className={headCell}>
            Plans
          </th>
          <th scope="col" className={clsx(headCell, 'text-right')}>
            Monthly total
          </th>
          <th scope="col" className={clsx(headCell, 'pr-4 max-lg:hidden')}>
            Customer since
          </th>
        </tr>
      </thead>
      <tbody ref={listRef}>
        <Spacer px={beforePx} columns={columns} />
        {items.map(({ index, key }) => {
          const customer = customers[index];
          if (customer === undefined) return null;
          return (
            <tr
              key={key}
              ref={measure}
              data-index={index}
              aria-rowindex={index + 2}
              className={clsx(
                'border-b border-sand-200 last:border-0',
                props.openId === customer.owner.id ? 'bg-brand-50' : 'hover:bg-sand-50',
              )}
            >
              <Row {...props} customer={customer} />
            </tr>
          );
        })}
        <Spacer px={afterPx} columns={columns} />
      </tbody>
    </table>
  );
}
