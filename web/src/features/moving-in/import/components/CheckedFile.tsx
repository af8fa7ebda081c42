import { exportImport, type ImportDetail } from '@petwell/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { countOf, formatCount } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../../shared/ui/Button.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { useImportStep } from '../api/imports.ts';
import { hasOpenQuestions, importTexts } from '../texts.ts';
import { useCorrections, type UseCorrections } from '../use-corrections.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { FileQuestions } from './FileQuestions.tsx';
import { LeftOutRows } from './LeftOutRows.tsx';
import { ProblemGroups } from './ProblemGroups.tsx';

const fileHref = (id: number, rows: 'all' | 'problems'): string =>
  `${exportImport.path.replace(':id', String(id))}?rows=${rows}`;

export const DownloadFile = ({
  id,
  rows,
  children,
}: {
  id: number;
  rows: 'all' | 'problems';
  children: string;
}) => (
  <a href={fileHref(id, rows)} download className={buttonClass({ variant: 'outline' })}>
    <Download aria-hidden className="size-4" />
    <span>{children}</span>
  </a>
);

function describeCheck({ counts }: ImportDetail): string {
  const { waiting, blocked, warned, calls, leftOut, history } = counts;
  const parts = [
    warned > 0 && `${formatCount(warned)} of them with a warning`,
    history > 0 && `${formatCount(history)} of them ended plans`,
  ].filter((part) => part !== false);
  const ready = [`${countOf(waiting, 'row')} can be imported`, ...parts].join(', ');
  const others = [
    blocked > 0 &&
      `${countOf(blocked, 'row')} ${blocked === 1 ? 'has an error and stays' : 'have errors and stay'} out.`,
    calls > 0 && `${countOf(calls, 'row')} without an address of their own: a list to call.`,
    leftOut > 0 && `${countOf(leftOut, 'row')} left out.`,
  ].filter((part) => part !== false);
  return [`${ready}.`, ...others].join(' ');
}

/** Checks again with what was corrected. It stays in view, because the rows are many. */
function CheckAgain({ found, corrections }: { found: ImportDetail; corrections: UseCorrections }) {
  const check = useImportStep(found.id);
  if (corrections.count === 0 && !check.isPending) return null;
  return (
    <div className="sticky bottom-0 max-w-3xl space-y-3 rounded-card border border-sand-200 bg-white p-4 shadow-card">
      {check.isError && (
        <Alert variant="error">{describeError(check.error, importTexts.notDone)}</Alert>
      )}
      <Button
        isLoading={check.isPending}
        onClick={() => check.run({ check: corrections.toCheck(found.mapping) }, corrections.clear)}
      >
        {`Check again with ${countOf(corrections.count, 'change')}`}
      </Button>
    </div>
  );
}

function Summary({
  found,
  onMap,
  onAnswer,
}: {
  found: ImportDetail;
  onMap: () => void;
  onAnswer: (() => void) | null;
}) {
  const start = useImportStep(found.id);
  const { waiting, blocked, calls } = found.counts;
  return (
    <Card className="max-w-3xl space-y-4 p-5">
      <div>
        <h2 className="text-heading">Checked, nothing imported yet</h2>
        <p role="status" className="mt-1 text-ink-700">
          {describeCheck(found)}
        </p>
        {!found.mapping.includes('status') && (
          <p className="mt-1 text-ink-700">{importTexts.noStatus}</p>
        )}
      </div>
      {start.isError && (
        <Alert variant="error">{describeError(start.error, importTexts.notDone)}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {waiting + calls > 0 && (
          <Button isLoading={start.isPending} onClick={() => start.run('start')}>
            {waiting > 0 ? `Import ${countOf(waiting, 'member')}` : 'Keep the call list'}
          </Button>
        )}
        {blocked + calls > 0 && (
          <DownloadFile id={found.id} rows="problems">
            Download the rows with problems
          </DownloadFile>
        )}
        {onAnswer && (
          <Button variant="ghost" onClick={onAnswer}>
            Change words
          </Button>
        )}
        <Button variant="ghost" onClick={onMap}>
          Change columns
        </Button>
      </div>
      <p className="text-sm text-ink-500">
        Owners get no email from the import. It can be undone for 24 hours.
      </p>
    </Card>
  );
}

/** Shows the dry run's results: questions first, then the problems by kind, and the start of the import. */
export function CheckedFile({ found }: { found: ImportDetail }) {
  const [shown, setShown] = useState<'columns' | 'words' | 'problems'>(
    hasOpenQuestions(found) ? 'words' : 'problems',
  );
  const corrections = useCorrections();
  const { questions } = found;
  if (shown === 'columns') return <ColumnMapping found={found} />;
  if (shown === 'words' && questions) {
    return (
      <FileQuestions found={found} questions={questions} onSkip={() => setShown('problems')} />
    );
  }
  const hasQuestions =
    questions !== null && questions.values.length + questions.dates.length + questions.ended > 0;
  return (
    <div className="space-y-6">
      <Summary
        found={found}
        onMap={() => setShown('columns')}
        onAnswer={hasQuestions ? () => setShown('words') : null}
      />
      <ProblemGroups found={found} corrections={corrections} />
      <LeftOutRows found={found} corrections={corrections} />
      <CheckAgain found={found} corrections={corrections} />
    </div>
  );
}
