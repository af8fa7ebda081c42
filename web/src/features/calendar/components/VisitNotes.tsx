import type { Appointment } from '@petwell/contracts';
import { OwnerNote } from './OwnerNote.tsx';

/** Notes on a visit, from the owner and from staff. */
export function VisitNotes({ ownerNote, notes }: Pick<Appointment, 'ownerNote' | 'notes'>) {
  return (
    <>
      <OwnerNote note={ownerNote} />
      {notes !== null && <p className="mt-1 whitespace-pre-line text-ink-700">{notes}</p>}
    </>
  );
}
