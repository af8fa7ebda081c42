import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { formatMoney, fullName, monthlyTotal } from '../../../shared/staff/format.ts';
import { useVirtualRows } from '../use-virtual-rows.ts';
import { DemoMark, EnrollmentLines, SelectCustomer } from './CustomerRow.tsx';
import type { CustomerListProps } from './CustomerTable.tsx';

const estimatedCardPx = 110;

/** Lists customers as cards, for phones. A tap anywhere on one opens it. */
export function CustomerCards(props: CustomerListProps) {
  const { customers, filter, selection, openId, onOpen, total } = props;
  const { listRef, items, measure, beforePx, afterPx } = useVirtualRows<
    HTMLUListElement,
    HTMLLIElement
  >({ count: customers.length, estimatedPx: estimatedCardPx });
  return (
    <ul
      ref={listRef}
      aria-label="Customers"
      style={{ paddingTop: beforePx, paddingBottom: afterPx }}
    >
      {items.map(({ index, key }) => {
        const customer = customers[index];
        if (customer === undefined) return null;
        const { owner } = customer;
        const name = fullName(customer);
        return (
          <li
            key={key}
            ref={measure}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className={clsx(
              'relative flex gap-3 border-b border-sand-200 px-4 py-2',
              openId === owner.id && 'bg-brand-50',
            )}
          >
            {selection !== null && (
              <div className="relative z-1 pt-3">
                <SelectCustomer
                  name={name}
                  isSelected={selection.has(owner.id)}
                  onToggle={() => selection.toggle(owner.id)}
                />
              </div>
            )}
            <div className="min-w-0 flex-1">
              <div className="flex items-start justify-between gap-3">
                <button
                  type="button"
                  aria-expanded={openId === owner.id}
                  onClick={() => onOpen(owner.id)}
                  className="flex min-h-11 min-w-0 items-center gap-1 rounded-sm text-left font-semibold text-brand-700 after:absolute after:inset-0"
                >
                  <span className="min-w-0 break-words">{name}</span>
                  <ChevronRight aria-hidden className="size-4 shrink-0" />
                </button>
                <p className="shrink-0 pt-3 text-sm tabular-nums">
                  <span translate="no">{formatMoney(monthlyTotal(customer))}</span>
                  <span className="text-ink-500"> / month</span>
                </p>
              </div>
              <EnrollmentLines customer={customer} filter={filter} />
              <p data-dense className="mt-0.5 text-sm wrap-anywhere text-ink-500">
                <span translate="no">{owner.email}</span> <DemoMark customer={customer} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
