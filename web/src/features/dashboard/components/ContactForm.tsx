import { zodResolver } from '@hookform/resolvers/zod';
import { type Owner, type OwnerContact, ownerContactSchema } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { paths } from '../../../shared/paths.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useUpdateOwner } from '../api/update-owner.ts';
import { updateToasts } from '../texts.ts';

const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const;

function useContactEdit(owner: Owner) {
  const navigate = useNavigate();
  const update = useUpdateOwner(owner);
  const flight = useSingleFlight();
  const { firstName, lastName, email, phone } = owner;
  const form = useForm<OwnerContact>({
    resolver: zodResolver(ownerContactSchema),
    defaultValues: { firstName, lastName, email, phone },
  });
  const save = form.handleSubmit(async (contact) => {
    if (!flight.start()) return;
    try {
      const saved = await update.mutateAsync(contact);
      form.reset({
        firstName: saved.firstName,
        lastName: saved.lastName,
        email: saved.email,
        phone: saved.phone,
      });
      showToast(updateToasts.profileUpdated);
      if (saved.email !== email) await navigate(paths.dashboard(saved.email), { replace: true });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const name of fieldNames) {
        if (fields[name] !== undefined) form.setError(name, { message: fields[name] });
      }
      showToast(updateToasts.failed(describeError(error, updateToasts.profileFallback)));
    } finally {
      flight.finish();
    }
  });
  return { form, save, isSaving: update.isPending };
}

/** Edits the owner's contact data; all four are required (spec §5). */
export function ContactForm({ owner }: { owner: Owner }) {
  const { form, save, isSaving } = useContactEdit(owner);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="space-y-5">
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
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint="You sign in with it. After a change we tell the old address."
        {...register('email')}
        error={errors.email?.message}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...register('phone')}
        error={errors.phone?.message}
      />
      <Button type="submit" isLoading={isSaving}>
        {isSaving ? 'Saving…' : 'Save contact details'}
      </Button>
    </form>
  );
}
