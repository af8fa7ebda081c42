import { addCustomerNoteSchema } from '@petwell/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { useAddCustomerNote } from '../api/customer-notes.ts';

/** Adds a note on a customer. */
export function NewNote({ ownerId }: { ownerId: number }) {
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
      <Button type="submit" variant="outline" size="small" isLoading={add.isPending}>
        {add.isPending ? 'Saving…' : 'Add note'}
      </Button>
    </form>
  );
}
