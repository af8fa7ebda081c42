import type { OwnerContact } from '@petwell/contracts';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { EmailSuggestion } from '../email/EmailSuggestion.tsx';
import { TextField } from './TextField.tsx';
import type { Elements } from './elements.ts';

type ContactFieldsProps = {
  form: Pick<
    UseFormReturn<OwnerContact, unknown, OwnerContact>,
    'register' | 'formState' | 'control' | 'setValue' | 'setFocus'
  >;
  emailHint: string;
  /** Staff enter a customer's data, which the browser must not fill in. */
  isOwn?: boolean;
  /** Shown below the email address. */
  children?: Elements;
};

/** Lays out the four fields of an owner's contact data, all required. */
export function ContactFields({ form, emailHint, isOwn = true, children }: ContactFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const use = (email: string) => {
    form.setValue('email', email, {
      shouldDirty: true,
      shouldValidate: errors.email !== undefined,
    });
    form.setFocus('email');
  };
  const known = (name: string) => ({ autoComplete: isOwn ? name : 'off' });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        {...known('given-name')}
        maxLength={80}
        {...register('firstName')}
        error={errors.firstName?.message}
      />
      <TextField
        label="Last name"
        {...known('family-name')}
        maxLength={80}
        {...register('lastName')}
        error={errors.lastName?.message}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        {...known('email')}
        maxLength={254}
        fieldClassName="sm:col-span-2"
        hint={emailHint}
        {...register('email')}
        error={errors.email?.message}
      />
      <EmailSuggestion
        email={useWatch({ control: form.control, name: 'email' })}
        onUse={use}
        className="sm:col-span-2"
      />
      {children}
      <TextField
        label="Phone number"
        type="tel"
        {...known('tel')}
        maxLength={40}
        fieldClassName="sm:col-span-2"
        {...register('phone')}
        error={errors.phone?.message}
      />
    </div>
  );
}
