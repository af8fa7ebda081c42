import { zodResolver } from '@hookform/resolvers/zod';
import { newContactSchema, type OwnerContact } from '@petwell/contracts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { draftStorage, type OwnerDraft } from '../../../shared/session-storage/draft-storage.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { ContactFields } from '../../../shared/ui/ContactFields.tsx';
import { ownerStepTexts } from '../texts.ts';
import type { Elements } from '../../../shared/ui/elements.ts';

const emptyForm: OwnerDraft = { firstName: '', lastName: '', email: '', phone: '' };
const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const;

type OwnerFormProps = {
  onSubmit: (owner: OwnerContact) => void;
  isSubmitting: boolean;
  /** Validation errors from the server, by path in the request body ("owner.email"). */
  serverFields: Readonly<Record<string, string>>;
  /** Shown between the fields and the button, for errors. */
  children: Elements;
  /** Shown below the button. */
  next: Elements;
};

/** Collects a new owner's contact data. Input is kept in the tab until the account is set up. */
export function OwnerForm(props: OwnerFormProps) {
  const { onSubmit, isSubmitting, serverFields, children, next } = props;
  const form = useForm<OwnerDraft, unknown, OwnerContact>({
    resolver: zodResolver(newContactSchema),
    defaultValues: draftStorage.owner.read() ?? emptyForm,
  });
  const { handleSubmit, subscribe, getValues, setError } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => draftStorage.owner.write(getValues()),
      }),
    [subscribe, getValues],
  );

  useEffect(() => {
    for (const name of fieldNames) {
      const message = serverFields[`owner.${name}`];
      if (message !== undefined) setError(name, { message }, { shouldFocus: true });
    }
  }, [serverFields, setError]);

  return (
    <form noValidate onSubmit={(event) => void handleSubmit((owner) => onSubmit(owner))(event)}>
      <ContactFields form={form} emailHint="You’ll use this to sign in." />
      {children}
      <Button
        type="submit"
        variant="sun"
        size="large"
        width="full"
        className="mt-7"
        isLoading={isSubmitting}
      >
        {isSubmitting ? ownerStepTexts.submitting : ownerStepTexts.submit}
      </Button>
      {next}
    </form>
  );
}
