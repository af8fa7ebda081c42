import { exportImport, type ImportDetail } from '@petwell/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { countOf, formatCount } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../../shared/ui/Button.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { useImportStep } from '../api/imports.ts';
import { importTexts } from '../texts.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { RowTabs } from './RowTabs.tsx';

const fileHref = (id: number): string => exportImport.path.replace(':id', String(id));

export const DownloadFile = ({ id, children }: { id: number; children: string }) => (
  <a href={fileHref(id)} download className={buttonClass({ variant: 'outline' })}>
    <Download aria-hidden className="size-4" />
    {children}
  </a>
);

function describeCheck({ counts: { waiting, blocked, warned } }: ImportDetail): string {
  const ready = `${countOf(waiting, 'row')} can be imported`;
  const warnings = warned === 0 ? '' : `, ${formatCount(warned)} of them with a warning`;
  const errors =
    blocked === 0
      ? '.'
      : `. ${countOf(blocked, 'row')} ${blocked === 1 ? 'has an error and stays' : 'have errors and stay'} out.`;
  return ready + warnings + errors;
}

/** What the dry run found, and the start of the import. */
export function CheckedFile({ found }: { found: ImportDetail }) {
  const [isMapping, setIsMapping] = useState(false);
  const start = useImportStep(found.id);
  const { waiting, blocked, warned } = found.counts;
  if (isMapping) return <ColumnMapping found={found} />;
  return (
    <div className="space-y-6">
      <Card className="max-w-3xl space-y-4 p-5">
        <div>
          <h2 className="text-heading">Checked, nothing imported yet</h2>
          <p role="status" className="mt-1 text-ink-700">
            {describeCheck(found)}
          </p>
        </div>
        {start.isError && (
          <Alert variant="error">{describeError(start.error, importTexts.notDone)}</Alert>
        )}
        <div className="flex flex-wrap gap-3">
          {waiting > 0 && (
            <Button isLoading={start.isPending} onClick={() => start.run('start')}>
              Import {countOf(waiting, 'member')}
            </Button>
          )}
          {blocked + warned > 0 && (
            <DownloadFile id={found.id}>Download with problems</DownloadFile>
          )}
          <Button variant="ghost" onClick={() => setIsMapping(true)}>
            Change columns
          </Button>
        </div>
        <p className="text-sm text-ink-500">
          Owners get no email from the import. It can be undone for 24 hours.
        </p>
      </Card>
      <RowTabs
        id={found.id}
        lists={[
          { show: 'errors', label: 'Errors', count: blocked },
          { show: 'warnings', label: 'Warnings', count: warned },
        ]}
      />
    </div>
  );
}
