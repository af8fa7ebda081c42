import type { ImportDetail } from '@petwell/contracts';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { formatCount } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { ProgressBar } from '../../../../shared/ui/ProgressBar.tsx';
import { useImportStep } from '../api/imports.ts';
import { importTexts } from '../texts.ts';

const titles = {
  running: 'Importing…',
  paused: 'Paused',
  undoing: 'Taking members back…',
} as const;

function progressOf({ status, counts }: ImportDetail): { done: number; total: number } {
  const { imported, unchanged, failed, waiting, withdrawn, stayed } = counts;
  if (status === 'undoing') {
    return { done: withdrawn + stayed, total: imported + withdrawn + stayed };
  }
  const done = imported + unchanged + failed;
  return { done, total: done + waiting };
}

/** The progress of an import or of its undoing. It goes on without the page. */
export function RunningImport({ found }: { found: ImportDetail }) {
  const step = useImportStep(found.id);
  const { status } = found;
  const { done, total } = progressOf(found);
  const isPaused = status === 'paused';
  return (
    <Card className="max-w-2xl space-y-4 p-5">
      <h2 className="text-heading">{titles[status as keyof typeof titles]}</h2>
      <ProgressBar label="Import progress" done={done} total={total} />
      <p className="text-ink-700">
        {`${formatCount(done)} of ${formatCount(total)} rows. ${isPaused ? 'The others wait.' : 'It continues if you leave this page.'}`}
      </p>
      {found.isHeldUp && (
        <Alert variant="warning">
          A part of PetWell can’t be reached right now. The rows that are left are tried again every
          few seconds.
        </Alert>
      )}
      {step.isError && (
        <Alert variant="error">{describeError(step.error, importTexts.notDone)}</Alert>
      )}
      {status !== 'undoing' && (
        <Button
          variant={isPaused ? 'primary' : 'outline'}
          isLoading={step.isPending}
          onClick={() => step.run(isPaused ? 'start' : 'pause')}
        >
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
      )}
    </Card>
  );
}
