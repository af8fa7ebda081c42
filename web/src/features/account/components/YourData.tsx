import { zodResolver } from '@hookform/resolvers/zod';
import { deleteAccountSchema } from '@petwell/contracts';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { HowToEnd } from '../../../shared/clinic/HowToEnd.tsx';
import { useDeleteAccount } from '../api/delete-account.ts';
import { useExportAccount } from '../api/export-account.ts';

/** Describes a refusal. If plans couldn't be canceled, the server's message says that nothing was deleted. */
function describeRefusal(error: unknown): string {
  const own = error instanceof ApiError && error.status === 503 ? error.publicMessage : undefined;
  return own ?? describeError(error, 'Nothing was deleted. Please try again in a moment.');
}

function DownloadData() {
  const download = useExportAccount();
  return (
    <Card className="p-6 sm:p-8">
      <h2 className="mb-3 text-heading">Take your data with you</h2>
      <p className="mb-5 text-ink-700">
        One file with everything we have about you: your contact details, pets and their photos,
        plans, payments, and the emails we sent you.
      </p>
      {download.isError && (
        <Alert variant="error" className="mb-5">
          {describeError(download.error, 'We couldn’t prepare the file. Please try again.')}
        </Alert>
      )}
      <Button
        variant="outline"
        isLoading={download.isPending}
        onClick={() => download.isPending || download.mutate()}
      >
        <Download aria-hidden className="size-4" />
        <span>{download.isPending ? 'Preparing…' : 'Download my data'}</span>
      </Button>
    </Card>
  );
}

type DeleteProps = { onDeleted: () => void };

function DeleteForm({ onDeleted, onClose }: DeleteProps & { onClose: () => void }) {
  const remove = useDeleteAccount(onDeleted);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(deleteAccountSchema),
    defaultValues: { password: '' },
  });
  const confirm = handleSubmit(async ({ password }) => {
    if (remove.isPending || remove.isSuccess) return;
    // The mutation's error is shown above the field.
    await remove.mutateAsync(password).catch(() => undefined);
  });
  return (
    <form noValidate onSubmit={(event) => void confirm(event)} className="space-y-5">
      {remove.isError && <Alert variant="error">{describeRefusal(remove.error)}</Alert>}
      <PasswordField
        label="Your password, to confirm"
        autoComplete="current-password"
        autoFocus
        {...register('password')}
        error={formState.errors.password?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" isLoading={remove.isPending}>
          {remove.isPending ? 'Deleting…' : 'Delete my account for good'}
        </Button>
        <Button variant="outline" disabled={remove.isPending} onClick={onClose}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}

function DeleteAccount({ onDeleted }: DeleteProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isYearlyOffered = useConfig()?.isYearlyOffered === true;
  return (
    <Card className="p-6 sm:p-8">
      <h2 className="mb-3 text-heading">Delete your account</h2>
      <p className="mb-3 text-ink-700">This happens right away and can’t be undone:</p>
      <ul className="mb-5 list-disc space-y-1 pl-5 text-ink-700">
        <li>
          <span>
            Every plan ends, and no more payments are taken. Payments aren’t refunded automatically.
          </span>{' '}
          {isYearlyOffered && (
            <span>If you paid a year in advance, call the clinic about unused months first.</span>
          )}
        </li>
        <li>You’re signed out everywhere and can no longer sign in.</li>
        <li>
          Your name, contact details, pets, photos and emails are removed, here and at Stripe.
        </li>
        <li>Payment records are kept without your name, as the law requires.</li>
      </ul>
      {isAsking ? (
        <DeleteForm onDeleted={onDeleted} onClose={() => setIsAsking(false)} />
      ) : (
        <Button variant="destructive" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden className="size-4" />
          Delete my account…
        </Button>
      )}
    </Card>
  );
}

/** Lets owners export their data and delete their account. Disabled for the demo account. */
export function YourData({ isReadOnly, onDeleted }: DeleteProps & { isReadOnly: boolean }) {
  if (isReadOnly) {
    return (
      <Alert title="This is the demo account">
        It has no one’s data, so there is nothing to download or delete.
      </Alert>
    );
  }
  return (
    <div className="space-y-6">
      <DownloadData />
      <DeleteAccount onDeleted={onDeleted} />
      <p className="text-center text-ink-700">
        <HowToEnd /> <ClinicPhone />
      </p>
    </div>
  );
}
