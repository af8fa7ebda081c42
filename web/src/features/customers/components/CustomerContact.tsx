import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminUser, changedContactSchema, type StaffRole } from '@petwell/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { formatDate } from '../../../shared/format-date.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { ContactFields } from '../../../shared/ui/ContactFields.tsx';
import { useChangeContact } from '../api/change-contact.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { contactToasts } from '../texts.ts';
import { EmailText } from './EmailText.tsx';
import { Fact } from '../../../shared/ui/Fact.tsx';
import { PhoneLink } from '../../../shared/ui/PhoneLink.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const;

/** A stranger may have made the account, and would read what is saved. */
function AskWhoMadeIt({
  change,
  onMade,
}: {
  change: ReturnType<typeof useChangeContact>;
  onMade: () => void;
}) {
  if (!hasCode(change.error, 'address_claimed')) return null;
  return (
    <Alert
      variant="warning"
      title="Ask: did you make this account?"
      actions={
        <Button variant="outline" onClick={onMade}>
          They made it
        </Button>
      }
    >
      <span>{describeError(change.error, contactToasts.failed.fallback)}</span> If not, discard the
      changes: whoever made it would see them.
    </Alert>
  );
}

function ContactForm({ owner, onDone }: { owner: AdminUser['owner']; onDone: () => void }) {
  const change = useChangeContact(owner.id);
  const { firstName, lastName, email, phone } = owner;
  const form = useForm({
    resolver: zodResolver(changedContactSchema(owner)),
    defaultValues: { firstName, lastName, email, phone },
  });
  const save = (given: { confirmAccount?: true } = {}) =>
    form.handleSubmit(async (contact) => {
      if (change.isPending) return;
      try {
        const { pendingEmail } = await change.mutateAsync({ ...contact, ...given });
        const { saved, pending } = contactToasts;
        showToast(pendingEmail === undefined ? saved : pending(pendingEmail));
        onDone();
      } catch (error) {
        if (hasCode(error, 'address_claimed')) return;
        const fields = error instanceof ApiError ? error.fields : {};
        for (const name of fieldNames) {
          const message = fields[name];
          if (message !== undefined) form.setError(name, { message }, { shouldFocus: true });
        }
        showErrorToast(contactToasts.failed, error);
      }
    });
  return (
    <form noValidate onSubmit={(event) => void save()(event)} className="space-y-4">
      <ContactFields
        form={form}
        isOwn={false}
        emailHint="The customer signs in with it. A new address takes effect when they open the link we email to it."
      />
      <AskWhoMadeIt change={change} onMade={() => void save({ confirmAccount: true })()} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isLoading={change.isPending}>
          {change.isPending ? 'Saving…' : 'Save contact'}
        </Button>
        <Button variant="ghost" size="small" onClick={onDone}>
          Discard changes
        </Button>
      </div>
    </form>
  );
}

function Pet({ pet }: { pet: AdminUser['pets'][number] }) {
  const { name, type, breed, age, weight, healthConcerns } = pet;
  return (
    <p>
      <span translate="no" className="font-semibold">
        {name}
      </span>
      <span>{`, ${type}, ${breed}, ${age}${weight !== null ? `, ${weight} lbs` : ''}`}</span>
      {healthConcerns.length > 0 && (
        <span className="block text-ink-500">{healthConcerns.join(', ')}</span>
      )}
    </p>
  );
}

function Who({ customer: { owner, pets } }: { customer: AdminUser }) {
  return (
    <dl className="space-y-1 text-sm">
      <Fact label="Email">
        <a
          href={`mailto:${owner.email}`}
          className="inline-flex min-h-6 items-center wrap-anywhere text-brand-700 underline pointer-coarse:min-h-11"
        >
          <EmailText email={owner.email} />
        </a>
      </Fact>
      <Fact label="Phone">
        <PhoneLink phone={owner.phone} />
      </Fact>
      <Fact label="Pets">
        {pets.length === 0 ? (
          <span className="text-ink-500">None</span>
        ) : (
          pets.map((pet) => <Pet key={pet.id} pet={pet} />)
        )}
      </Fact>
      <Fact label="Customer since">{formatDate(owner.createdAt)}</Fact>
      <Fact label="Account">{owner.isActive ? 'Has a password' : 'No password set yet'}</Fact>
    </dl>
  );
}

type CustomerContactProps = {
  customer: AdminUser;
  role: StaffRole;
  /** Below how to reach them. */
  problems: Elements;
  /** Beside the button that changes it. */
  actions: Elements;
};

/** Shows who a customer is and how to reach them, what is wrong, and lets staff change it. */
export function CustomerContact({ customer, role, problems, actions }: CustomerContactProps) {
  const { owner, isDemo = false } = customer;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      {isEditing ? (
        <ContactForm owner={owner} onDone={() => setIsEditing(false)} />
      ) : (
        <Who customer={customer} />
      )}
      {problems}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {actions}
        {mayAct(role) && !isDemo && !isEditing && (
          <Button variant="outline" size="small" onClick={() => setIsEditing(true)}>
            Edit contact
          </Button>
        )}
      </div>
    </>
  );
}
