import { pathIdSchema, type StaffRole } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../../../shared/hooks/use-change-query.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { type CustomerFilter, customersQuery } from '../../../shared/staff/get-customers.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { useCustomerFilter } from '../use-customer-filter.ts';
import { useIsWide } from '../../../shared/hooks/use-media.ts';
import { useSelection } from '../use-selection.ts';
import { useSyncRun } from '../use-sync-run.ts';
import { CustomerActions } from './CustomerActions.tsx';
import { CustomerDrawer, type CustomerParts } from './CustomerDrawer.tsx';
import { CustomerList } from './CustomerList.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';
import { FigureFilter } from './FigureFilter.tsx';
import type { NotDeleted } from './DeleteSelected.tsx';
import { SyncStatus } from './SyncStatus.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

function NotDeletedList({ who, onDismiss }: { who: readonly NotDeleted[]; onDismiss: () => void }) {
  return (
    <Alert
      variant="warning"
      title="Not deleted"
      actions={
        <Button variant="outline" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <ul className="space-y-1 text-sm">
        {who.map(({ name, message }) => (
          <li key={name}>
            <span className="font-semibold">{name}</span>
            <span>{`: ${message}`}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">They’re still selected. Delete again to retry.</p>
    </Alert>
  );
}

/** Keeps whose details are open in the URL, `?customer=17`. */
function useOpenCustomer() {
  const [parameters] = useSearchParams();
  const changeQuery = useChangeQuery();
  const id = pathIdSchema.safeParse(parameters.get('customer'));
  const open = useCallback(
    (ownerId: number | null) =>
      changeQuery((query) => {
        if (ownerId === null) ['customer', 'show'].forEach((name) => query.delete(name));
        else query.set('customer', String(ownerId));
      }),
    [changeQuery],
  );
  return [id.success ? id.data : null, open] as const;
}

const isFiltered = ({ q, status, figure, planId }: CustomerFilter): boolean =>
  q !== '' || status !== 'all' || figure !== undefined || planId !== undefined;

type CustomersProps = CustomerParts & {
  role: StaffRole;
  /** Above the search. */
  figures: Elements;
};

/** Renders the clinic's figures and the search, list, and details of its customers. */
export function Customers({ role, figures, ...parts }: CustomersProps) {
  const { filter, change, clear } = useCustomerFilter();
  const { sort: _sort, ...selected } = filter;
  const query = useInfiniteQuery(customersQuery(filter));
  const loaded = useMemo(
    () => query.data?.pages.flatMap((page) => page.customers) ?? [],
    [query.data],
  );
  const { total = null, plans = null } = query.data?.pages[0] ?? {};
  const selection = useSelection(loaded, selected, total ?? 0);
  const sync = useSyncRun();
  const [openId, setOpenId] = useOpenCustomer();
  const [notDeleted, setNotDeleted] = useState<readonly NotDeleted[]>([]);
  const close = useCallback(() => setOpenId(null), [setOpenId]);
  const isWide = useIsWide();
  const open = loaded.find(({ owner }) => owner.id === openId);

  return (
    <>
      <div className="space-y-2" inert={open !== undefined && !isWide}>
        {figures}
        <CustomerSearch filter={filter} onChange={change} />
        <SyncStatus sync={sync} />
        {notDeleted.length > 0 && (
          <NotDeletedList who={notDeleted} onDismiss={() => setNotDeleted([])} />
        )}
        <Card id="customers" className="scroll-mt-20 overflow-clip">
          <CustomerActions
            query={query}
            role={role}
            filter={filter}
            total={total}
            plans={plans}
            loaded={loaded.length}
            selection={selection}
            sync={sync}
            figure={<FigureFilter filter={filter} onClear={clear} />}
            onNotDeleted={setNotDeleted}
          />
          <CustomerList
            query={query}
            customers={loaded}
            total={total ?? 0}
            filter={filter}
            selection={mayAct(role) ? selection : null}
            openId={open === undefined ? null : openId}
            onOpen={setOpenId}
            isFiltered={isFiltered(filter)}
            onClear={clear}
          />
        </Card>
      </div>
      {open !== undefined && (
        <CustomerDrawer customer={open} role={role} onClose={close} {...parts} />
      )}
    </>
  );
}
