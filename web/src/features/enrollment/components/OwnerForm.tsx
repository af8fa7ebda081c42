import { zodResolver } from '@hookform/resolvers/zod';
import { type OwnerContact, ownerContactSchema } from '@petwell/contracts';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { draftStorage, type OwnerDraft } from '../../../shared/session-storage/draft-storage.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { ownerStepTexts } from '../texts.ts';

const emptyForm: OwnerDraft = { firstName: '', lastName: '', email: '', phone: '' };
const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const;

type OwnerFormProps = {
  onSubmit: (owner: OwnerContact) => void;
  isSubmitting: boolean;
  /** Validation errors from the server, by path in the request body ("owner.email"). */
  serverFields: Readonly<Record<string, string>>;
  /** Shown between the fields and the button, for errors. */
  children: ReactNode;
};

/** Collects a new owner's contact data. Input is kept in the tab until the account is set up. */
export function OwnerForm({ onSubmit, isSubmitting, serverFields, children }: OwnerFormProps) {
  const form = useForm<OwnerDraft, unknown, OwnerContact>({
    resolver: zodResolver(ownerContactSchema),
    defaultValues: draftStorage.owner.read() ?? emptyForm,
  });
  const { register, handleSubmit, subscribe, getValues, setError, formState } = form;
  const { errors } = formState;

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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          {...register('firstName')}
          error={errors.firstName?.message}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={80}
          {...register('lastName')}
          error={errors.lastName?.message}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          fieldClassName="sm:col-span-2"
          hint="You'll use this to sign in."
          {...register('email')}
          error={errors.email?.message}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          fieldClassName="sm:col-span-2"
          {...register('phone')}
          error={errors.phone?.message}
        />
      </div>
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
    </form>
  );
}
