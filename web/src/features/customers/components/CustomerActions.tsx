import type { StaffRole } from '@petwell/contracts';
import { Download, RefreshCw } from 'lucide-react';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import type { CustomerFilter } from '../../../shared/staff/get-customers.ts';
import { countOf, formatCount } from '../../../shared/staff/format.ts';
import { mayAct, mayDelete, mayManage } from '../../../shared/staff/permissions.ts';
import type { Elements } from '../../../shared/ui/elements.ts';
import type { Selection } from '../use-selection.ts';
import type { SyncControl } from '../use-sync-run.ts';
import { DeleteSelected, type NotDeleted } from './DeleteSelected.tsx';
import { PrintList, type PrintListProps } from './PrintList.tsx';

/** Exports the selection or, without one, all who match the filter. */
function exportPath({ sort: _sort, ...filter }: CustomerFilter, selection: Selection): string {
  const { count, matching, customers } = selection;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  if (matching !== null && matching.excludedIds.length > 0) {
    query.set('excludedIds', matching.excludedIds.join(','));
  }
  if (count > 0 && matching === null) {
    query.set('ids', customers.map(({ owner }) => owner.id).join(','));
  }
  return `/api/admin/users/export.csv?${query.toString()}`;
}

function SyncButtons({ selection, sync }: { selection: Selection; sync: SyncControl }) {
  const ids = selection.customers.flatMap(({ enrollments }) =>
    enrollments.filter(({ status }) => status !== 'cancelled').map(({ id }) => id),
  );
  const hasSelection = selection.count > 0;
  const { matching } = selection;
  const which = !hasSelection || isEverybody(matching) ? 'all' : (matching ?? ids);
  return (
    <Button
      variant="outline"
      size="small"
      isLoading={sync.isRunning}
      disabled={hasSelection && matching === null && ids.length === 0}
      onClick={() => sync.start(which)}
    >
      {!sync.isRunning && <RefreshCw aria-hidden className="size-4" />}
      <span>{hasSelection ? 'Sync selected' : 'Sync all'}</span>
    </Button>
  );
}

/** Whether the selection is every customer, unfiltered. A sync of all has no limit; a selection has one. */
const isEverybody = (matching: Selection['matching']): boolean =>
  matching !== null &&
  matching.excludedIds.length === 0 &&
  matching.filter.q === '' &&
  matching.filter.status === 'all' &&
  matching.filter.figure === undefined &&
  matching.filter.planId === undefined;

type CustomerActionsProps = {
  query: PrintListProps['query'];
  role: StaffRole;
  filter: CustomerFilter;
  total: number | null;
  /** How many plans match, if the filter asks for some. */
  plans: number | null;
  loaded: number;
  selection: Selection;
  sync: SyncControl;
  /** Says which figure's plans they are. */
  figure: Elements;
  onNotDeleted: (who: readonly NotDeleted[]) => void;
};

/** Shows the numbers of matching and selected customers, and the bulk actions. */
export function CustomerActions(props: CustomerActionsProps) {
  const { query, role, filter, total, plans, loaded, selection, sync, figure, onNotDeleted } =
    props;
  const { count: chosen, matching } = selection;
  const hasMore = total !== null && total > loaded;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-sand-200 px-4 py-1.5">
      <p role="status" className="min-h-6 font-semibold tabular-nums">
        {`${total !== null ? countOf(total, 'customer') : ''}${plans !== null ? ` with ${countOf(plans, 'plan')}` : ''}${chosen > 0 ? `, ${formatCount(chosen)} selected` : ''}`}
      </p>
      {figure}
      <div className="ml-auto flex flex-wrap gap-2 print:hidden">
        {hasMore && matching === null && loaded > 0 && chosen === loaded && (
          <Button variant="ghost" size="small" onClick={selection.selectMatching}>
            {`Select all ${formatCount(total)} matches`}
          </Button>
        )}
        {chosen > 0 && (
          <Button variant="ghost" size="small" onClick={() => selection.setAll(false)}>
            Clear selection
          </Button>
        )}
        {mayAct(role) && <SyncButtons selection={selection} sync={sync} />}
        {/* Always there: buttons that move as the list arrives lose a click. */}
        <PrintList query={query} isEmpty={loaded === 0} />
        {mayManage(role) && (
          <a
            href={exportPath(filter, selection)}
            download
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            <Download aria-hidden className="size-4" />
            <span>{chosen > 0 ? 'Export selected' : 'Export CSV'}</span>
          </a>
        )}
        {mayDelete(role) && <DeleteSelected selection={selection} onNotDeleted={onNotDeleted} />}
      </div>
    </div>
  );
}
