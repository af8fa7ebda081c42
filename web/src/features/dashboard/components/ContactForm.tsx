import { zodResolver } from '@hookform/resolvers/zod';
import { changedContactSchema, type Owner, type OwnerContact } from '@petwell/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { draftStorage } from '../../../shared/session-storage/draft-storage.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { ContactFields } from '../../../shared/ui/ContactFields.tsx';
import { useUpdateOwner } from '../api/update-owner.ts';
import { updateToasts } from '../texts.ts';
import { isEdited, useUnsavedEdit } from '../../../shared/hooks/use-unsaved-edit.ts';
import { useConfirmingPassword } from '../use-confirming-password.ts';
import { SaveBar } from './SaveBar.tsx';
import { UnconfirmedAddress } from './UnconfirmedAddress.tsx';

const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const;

const contactOf = ({ firstName, lastName, email, phone }: Owner): OwnerContact => ({
  firstName,
  lastName,
  email,
  phone,
});

function useContactEdit(owner: Owner) {
  const update = useUpdateOwner(owner);
  const flight = useSingleFlight();
  const { kept, keep } = useUnsavedEdit(draftStorage.contactEdits, owner.id);
  const saved = contactOf(owner);
  const form = useForm<OwnerContact>({
    resolver: zodResolver(changedContactSchema(owner)),
    defaultValues: kept ?? saved,
  });
  const password = useConfirmingPassword();
  const { subscribe } = form;
  const keepTyped = useEffectEvent(() => {
    const values = form.getValues();
    keep(isEdited(values, saved) ? values : null);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => keepTyped() }),
    [subscribe],
  );
  const showSaved = (contact: OwnerContact) => {
    form.reset(contact);
    keep(null);
  };
  const save = form.handleSubmit(async (contact) => {
    if (!flight.start()) return;
    try {
      const answer = await update.mutateAsync({ ...contact, ...password.given() });
      password.forget();
      showSaved(contactOf(answer.owner));
      showToast(updateToasts.profileUpdated);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const name of fieldNames) {
        if (fields[name] !== undefined) form.setError(name, { message: fields[name] });
      }
      password.askAgain(fields['currentPassword']);
      showToast(updateToasts.failed(describeError(error, updateToasts.profileFallback)));
    } finally {
      flight.finish();
    }
  });
  return {
    form,
    password,
    save,
    isSaving: update.isPending,
    isEdited: kept !== null,
    discard: () => showSaved(saved),
  };
}

/** Edits the owner's contact data; all four fields are required. */
export function ContactForm({ owner }: { owner: Owner }) {
  const { form, password, save, discard, ...state } = useContactEdit(owner);
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="space-y-5">
      <ContactFields
        form={form}
        emailHint="You'll use this to sign in. If you change it, we'll email the new address a confirmation link."
      >
        <UnconfirmedAddress ownerId={owner.id} email={owner.email} />
      </ContactFields>
      {password.problem !== undefined && (
        <PasswordField
          label="Your password, to confirm the new email address"
          autoComplete="current-password"
          value={password.typed}
          onChange={(event) => password.type(event.target.value)}
          error={password.problem}
        />
      )}
      <SaveBar label="Save contact details" {...state} onDiscard={discard} />
    </form>
  );
}
