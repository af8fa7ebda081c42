import type { StaffRole } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { customerNotesQuery } from '../api/customer-notes.ts';
import { NewNote } from './NewNote.tsx';
import { formatMoment } from '../../../shared/format-date.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { RecordList } from '../../../shared/ui/RecordList.tsx';

/** Shows staff's notes about a pet's owner, with a form for a new note. */
export function OwnerNotes({ ownerId, role }: { ownerId: number; role: StaffRole }) {
  const query = useInfiniteQuery(customerNotesQuery(ownerId));
  return (
    <>
      {mayAct(role) && <NewNote ownerId={ownerId} />}
      <RecordList
        name="Notes"
        query={query}
        items={query.data?.pages.flatMap(({ notes }) => notes) ?? []}
        keyOf={({ id }) => id}
        empty="No notes yet"
      >
        {({ text, author, createdAt }) => (
          <>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-ink-500">{`${author} · ${formatMoment(createdAt)}`}</p>
          </>
        )}
      </RecordList>
    </>
  );
}
