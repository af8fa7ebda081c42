import { useEffect, useRef } from 'react';
import { formatMoment } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { differencesOf } from '../describe-content.ts';
import { contentOf } from '../start-content.ts';
import type { Conflict } from '../use-draft.ts';
import { useServices } from '../use-services.ts';

type DraftConflictProps = {
  conflict: Conflict;
  isSaving: boolean;
  onTake: () => void;
  onKeep: () => void;
};

const cell = 'px-2 py-1.5 text-left align-top';

function Who({ conflict: { theirs } }: { conflict: Conflict }) {
  const { draft } = theirs;
  if (draft === null) return <p>A colleague published or discarded the draft meanwhile.</p>;
  return (
    <p>
      <span translate="no">{draft.updatedBy}</span>
      <span>{` saved the draft on ${formatMoment(draft.updatedAt)}. Nothing of yours is lost: it is still in the form.`}</span>
    </p>
  );
}

/** Shows what a colleague has in the draft, beside what is typed here. Takes the focus, so that it is heard. */
export function DraftConflict({ conflict, isSaving, onTake, onKeep }: DraftConflictProps) {
  const ref = useRef<HTMLDivElement>(null);
  const services = useServices();
  useEffect(() => ref.current?.focus(), [conflict]);
  return (
    <Alert
      ref={ref}
      variant="warning"
      title="A colleague changed this draft"
      actions={
        <>
          <Button variant="outline" onClick={onTake}>
            Take theirs
          </Button>
          <Button isLoading={isSaving} onClick={onKeep}>
            Save mine over it
          </Button>
        </>
      }
    >
      <Who conflict={conflict} />
      <div
        className="relative mt-2 overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label="What differs"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">What differs</caption>
          <thead className="border-b border-ink-300">
            <tr>
              <th scope="col" className={cell}>
                Field
              </th>
              <th scope="col" className={cell}>
                Theirs
              </th>
              <th scope="col" className={cell}>
                Yours
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-sand-200">
            {differencesOf(contentOf(conflict.theirs), conflict.mine, services).map(
              ({ label, theirs, mine }) => (
                <tr key={label}>
                  <th scope="row" className={cell}>
                    {label}
                  </th>
                  <td translate="no" className={cell}>
                    {theirs}
                  </td>
                  <td translate="no" className={cell}>
                    {mine}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </Alert>
  );
}
