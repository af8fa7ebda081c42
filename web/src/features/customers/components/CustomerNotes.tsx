import { addCustomerNoteSchema, type StaffRole } from '@petwell/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formatMoment } from '../../../shared/format-date.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { customerNotesQuery, useAddCustomerNote } from '../api/customer-notes.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { RecordList } from '../../../shared/staff/RecordList.tsx';

function NewNote({ ownerId }: { ownerId: number }) {
  const add = useAddCustomerNote(ownerId);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(addCustomerNoteSchema),
    defaultValues: { text: '' },
  });
  const save = handleSubmit(async ({ text }) => {
    if (add.isPending) return;
    try {
      await add.mutateAsync(text);
      reset();
    } catch (error) {
      showErrorToast({ title: 'Note Not Saved', fallback: 'Failed to save the note.' }, error);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mb-3 space-y-2">
      <Field label="New note" error={formState.errors.text?.message}>
        {(control) => (
          <textarea
            rows={2}
            maxLength={2000}
            {...control}
            {...register('text')}
            className={controlClass}
          />
        )}
      </Field>
      <Button type="submit" size="small" isLoading={add.isPending}>
        {add.isPending ? 'Saving…' : 'Add note'}
      </Button>
    </form>
  );
}

type CustomerNotesProps = { ownerId: number; role: StaffRole; isDemo: boolean };

/** Lists staff's notes on a customer, with a form for a new one. */
export function CustomerNotes({ ownerId, role, isDemo }: CustomerNotesProps) {
  const query = useInfiniteQuery(customerNotesQuery(ownerId));
  return (
    <>
      {mayAct(role) && !isDemo && <NewNote key={ownerId} ownerId={ownerId} />}
      <RecordList
        name="Notes"
        query={query}
        items={query.data?.pages.flatMap(({ notes }) => notes) ?? []}
        keyOf={({ id }) => id}
        empty="No notes yet"
      >
        {({ text, author, createdAt }) => (
          <>
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-ink-500">
              {author} · {formatMoment(createdAt)}
            </p>
          </>
        )}
      </RecordList>
    </>
  );
}
