import type { ImportDetail } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasCode } from '../../../../shared/api/api-error.ts';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { Stepper } from '../../../../shared/ui/Stepper.tsx';
import { importQuery, useImportStep } from '../api/imports.ts';
import { describeKept, hasOpenQuestions, importTexts } from '../texts.ts';
import { CheckedFile } from './CheckedFile.tsx';
import { ColumnMapping } from './ColumnMapping.tsx';
import { ImportReport } from './ImportReport.tsx';
import { RunningImport } from './RunningImport.tsx';

const steps = ['Columns', 'Words', 'Dry run', 'Import'] as const;
function stepOf(found: ImportDetail): number {
  if (found.status === 'uploaded') return 0;
  if (found.status === 'checked') return hasOpenQuestions(found) ? 1 : 2;
  return found.status === 'finished' ? 4 : 3;
}

function Discard({ id, onDiscarded }: { id: number; onDiscarded: () => void }) {
  const discard = useImportStep(id);
  return (
    <>
      {discard.isError && (
        <Alert variant="error">{describeError(discard.error, importTexts.notDone)}</Alert>
      )}
      <Button
        variant="ghost"
        isLoading={discard.isPending}
        onClick={() => discard.run('discard', onDiscarded)}
      >
        Delete this file
      </Button>
    </>
  );
}

type CallListOf = (importId: number) => ReactNode;

function CurrentStep({ found, callListOf }: { found: ImportDetail; callListOf: CallListOf }) {
  switch (found.status) {
    case 'uploaded':
      return <ColumnMapping found={found} />;
    case 'checked':
      return <CheckedFile key={found.checkedAt} found={found} />;
    case 'finished':
    case 'undone':
      return <ImportReport found={found} callListOf={callListOf} />;
    default:
      return <RunningImport found={found} />;
  }
}

/** One import, at its current step. */
export function ShownImport({
  id,
  onDiscarded,
  callListOf,
}: {
  id: number;
  onDiscarded: () => void;
  /** Members of the file who have no address of their own yet. */
  callListOf: CallListOf;
}) {
  const { data: found, error, refetch } = useQuery(importQuery(id));
  if (hasCode(error, 'not_found')) {
    return <Alert variant="warning">This file isn’t here anymore. Please choose one again.</Alert>;
  }
  if (!found) {
    return error ? (
      <LoadFailure error={error} onRetry={refetch} />
    ) : (
      <LoadingRegion label="Loading the import">
        <Skeleton className="h-64 w-full max-w-3xl" />
      </LoadingRegion>
    );
  }
  const isOpen = found.status === 'uploaded' || found.status === 'checked';
  return (
    <div className="space-y-6">
      <div className="max-w-xl">
        <Stepper steps={steps} current={stepOf(found)} />
      </div>
      {error && <LoadFailure error={error} onRetry={refetch} className="max-w-3xl" />}
      <CurrentStep found={found} callListOf={callListOf} />
      <div className="flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-500">
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
          {`${found.fileName !== null ? `${found.fileName}. ` : ''}${describeKept(found)}`}
        </p>
        {isOpen && <Discard id={id} onDiscarded={onDiscarded} />}
      </div>
    </div>
  );
}
