import type { ImportDetail } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { formatMoment } from '../../../../shared/format-date.ts';
import { paths } from '../../../../shared/paths.ts';
import { countOf } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { useImportStep } from '../api/imports.ts';
import { describeCounts, importTexts } from '../texts.ts';
import { DownloadFile } from './CheckedFile.tsx';
import { RowTabs } from './RowTabs.tsx';

function UndoImport({ found, undoUntil }: { found: ImportDetail; undoUntil: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const undo = useImportStep(found.id);
  const members = countOf(found.counts.imported, 'member');
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Undo the import
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Take back ${members}?`}
        actions={
          <>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Keep them
            </Button>
            <Button
              variant="destructive"
              isLoading={undo.isPending}
              onClick={() => undo.run('undo', () => setIsOpen(false))}
            >
              Undo the import
            </Button>
          </>
        }
      >
        <p>
          The plans, pets, and owners that this import made are deleted, unless something happened
          to them since: then they stay, and you get the list. You can undo until{' '}
          <span>{formatMoment(undoUntil)}</span>.
        </p>
        {undo.isError && (
          <Alert variant="error" className="mt-3">
            {describeError(undo.error, importTexts.notDone)}
          </Alert>
        )}
      </Dialog>
    </>
  );
}

/** Shows an import's results: the counts, the rows to look at, the file with results, and the way back. */
export function ImportReport({
  found,
  callListOf,
}: {
  found: ImportDetail;
  callListOf: (importId: number) => ReactNode;
}) {
  const { id, counts, status, undoUntil, isForgotten } = found;
  const isUndone = status === 'undone';
  const hasGaps = counts.failed + counts.blocked + counts.stayed > 0;
  return (
    <div className="space-y-6">
      <Alert
        className="max-w-3xl"
        variant={hasGaps ? 'warning' : 'success'}
        title={isUndone ? 'The import is undone' : 'The import is finished'}
        actions={
          <>
            {!isUndone && counts.imported > 0 && (
              <>
                <Link to={paths.adminImport} className={buttonClass({ variant: 'primary' })}>
                  Send set-up links
                </Link>
                <Link to={paths.adminDashboard} className={buttonClass({ variant: 'outline' })}>
                  See customers
                </Link>
              </>
            )}
            {!isForgotten && counts.failed + counts.blocked > 0 && (
              <DownloadFile id={id} rows="problems">
                Download the rows with problems
              </DownloadFile>
            )}
            {!isForgotten && (
              <DownloadFile id={id} rows="all">
                Download the report
              </DownloadFile>
            )}
            {undoUntil !== null && <UndoImport found={found} undoUntil={undoUntil} />}
          </>
        }
      >
        {`${describeCounts(found)}.`}
      </Alert>
      {!isForgotten && !isUndone && <div className="empty:hidden">{callListOf(id)}</div>}
      <RowTabs
        id={id}
        lists={[
          { show: 'stayed', label: 'Stayed', count: counts.stayed },
          { show: 'failed', label: 'Failed', count: counts.failed },
          { show: 'errors', label: 'Errors', count: isForgotten ? 0 : counts.blocked },
          { show: 'leftOut', label: 'Left out', count: isForgotten ? 0 : counts.leftOut },
          { show: 'unchanged', label: 'There already', count: isForgotten ? 0 : counts.unchanged },
        ]}
      />
    </div>
  );
}
