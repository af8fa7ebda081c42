import { clsx } from 'clsx';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { controlClass, Field } from './Field.tsx';

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  fieldClassName?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Renders a text input with label, hint, and error; spread react-hook-form's `register('name')` into it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isOptional, fieldClassName, className, ...input } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional ?? false}
      {...(fieldClassName !== undefined && { className: fieldClassName })}
    >
      {(control) => <input {...input} {...control} className={clsx(controlClass, className)} />}
    </Field>
  );
}
