import type { StaffRole } from '@petwell/contracts';
import { Download, RefreshCw } from 'lucide-react';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import type { CustomerFilter } from '../api/get-customers.ts';
import { formatCount } from '../format.ts';
import { mayAct, mayDelete, mayManage } from '../permissions.ts';
import type { Selection } from '../use-selection.ts';
import type { SyncControl } from '../use-sync-run.ts';
import { DeleteSelected, type NotDeleted } from './DeleteSelected.tsx';

const exportPath = ({ q, status }: CustomerFilter): string =>
  `/api/admin/users/export.csv?${new URLSearchParams({ q, status }).toString()}`;

function SyncButtons({ selection, sync }: { selection: Selection; sync: SyncControl }) {
  const ids = selection.customers.flatMap(({ enrollments }) =>
    enrollments.filter(({ status }) => status !== 'cancelled').map(({ id }) => id),
  );
  const hasSelection = selection.customers.length > 0;
  return (
    <Button
      variant="outline"
      size="small"
      isLoading={sync.isRunning}
      disabled={hasSelection && ids.length === 0}
      onClick={() => sync.start(hasSelection ? ids : 'all')}
    >
      {!sync.isRunning && <RefreshCw aria-hidden className="size-4" />}
      {hasSelection ? 'Sync selected' : 'Sync all'}
    </Button>
  );
}

type CustomerActionsProps = {
  role: StaffRole;
  filter: CustomerFilter;
  total: number | null;
  selection: Selection;
  sync: SyncControl;
  onNotDeleted: (who: readonly NotDeleted[]) => void;
};

/** How many match and are selected, and what can be done with them. */
export function CustomerActions(props: CustomerActionsProps) {
  const { role, filter, total, selection, sync, onNotDeleted } = props;
  const chosen = selection.customers.length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-sand-200 p-4">
      <p role="status" className="mr-auto min-h-6 font-semibold tabular-nums">
        {total !== null && `${formatCount(total)} ${total === 1 ? 'customer' : 'customers'}`}
        {chosen > 0 && `, ${formatCount(chosen)} selected`}
      </p>
      <div className="flex flex-wrap gap-2">
        {chosen > 0 && (
          <Button variant="ghost" size="small" onClick={() => selection.setAll(false)}>
            Clear selection
          </Button>
        )}
        {mayAct(role) && <SyncButtons selection={selection} sync={sync} />}
        {mayManage(role) && (
          <a
            href={exportPath(filter)}
            download
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            <Download aria-hidden className="size-4" />
            Export CSV
          </a>
        )}
        {mayDelete(role) && <DeleteSelected selection={selection} onNotDeleted={onNotDeleted} />}
      </div>
    </div>
  );
}
