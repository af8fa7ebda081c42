import { hasDied, type AdminEnrollment, type AdminUser, type StaffRole } from '@petwell/contracts';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Endings } from '../../endings/index.ts';
import { fullName } from '../../../shared/staff/format.ts';
import { CustomerContact } from './CustomerContact.tsx';
import { EnrollmentDetails } from './EnrollmentDetails.tsx';
import { ProbableDuplicates } from './ProbableDuplicates.tsx';

/** What other features know about a customer; the page puts it in. */
export type CustomerParts = {
  benefits: (enrollment: AdminEnrollment) => ReactNode;
  endings: Endings;
  markDeceased: (enrollment: AdminEnrollment) => ReactNode;
  recordPayment: (enrollment: AdminEnrollment, ownerId: number) => ReactNode;
  timeline: (customer: AdminUser) => ReactNode;
};

type CustomerDrawerProps = CustomerParts & {
  customer: AdminUser;
  role: StaffRole;
  onClose: () => void;
};

/** Opens next to the list, which stays usable. Takes the focus, returns it on close, and closes on Escape. */
function usePanel(onClose: () => void, customerId: number) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => {
    headingRef.current?.focus();
    dialogRef.current?.scrollTo?.({ top: 0 });
  }, [customerId]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog on top of the panel handles Escape itself.
      const isUnderQuestion = dialogRef.current?.querySelector('dialog[open]') != null;
      if (event.key === 'Escape' && !isUnderQuestion) onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return { dialogRef, headingRef };
}

function Pets({ pets }: { pets: AdminUser['pets'] }) {
  return (
    <ul className="space-y-1 text-sm">
      {pets.map(({ id, name, type, breed, age, weight, healthConcerns }) => (
        <li key={id}>
          <span className="font-semibold">{name}</span>
          {`, ${type}, ${breed}, ${age}`}
          {weight !== null && `, ${weight} lbs`}
          {healthConcerns.length > 0 && (
            <span className="block text-ink-500">{healthConcerns.join(', ')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const sectionTitle = 'mt-6 mb-2 text-base';

/** Shows a customer's details: contact, pets, enrollments with their actions, and what happened. */
export function CustomerDrawer(props: CustomerDrawerProps) {
  const { customer, role, onClose, benefits, endings, timeline } = props;
  const { owner, pets, enrollments } = customer;
  const titleId = useId();
  const { dialogRef, headingRef } = usePanel(onClose, owner.id);
  return (
    <dialog
      open
      ref={dialogRef}
      aria-labelledby={titleId}
      className="fixed inset-y-0 right-0 left-auto z-40 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain border-l border-sand-200 bg-sand-50 p-5 text-ink-900 shadow-float md:w-112 md:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2
          id={titleId}
          ref={headingRef}
          tabIndex={-1}
          className="min-w-0 text-heading break-words"
        >
          {fullName(customer)}
        </h2>
        <button
          type="button"
          aria-label="Close details"
          onClick={onClose}
          className="-m-2 rounded-full p-3 text-ink-500 hover:bg-sand-200 hover:text-ink-900"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <h3 className={sectionTitle}>Contact</h3>
      <CustomerContact key={owner.id} customer={customer} role={role} />
      <ProbableDuplicates ownerId={owner.id} />
      <h3 className={sectionTitle}>Pets</h3>
      {pets.length === 0 ? <p className="text-sm text-ink-500">None</p> : <Pets pets={pets} />}
      <h3 className={sectionTitle}>Enrollments</h3>
      {enrollments.length === 0 && <p className="text-sm text-ink-500">None</p>}
      <div className="space-y-4">
        {enrollments.map((enrollment) => (
          <EnrollmentDetails
            key={enrollment.id}
            enrollment={enrollment}
            ownerId={owner.id}
            role={role}
            isDemo={customer.isDemo === true}
            endings={endings}
            recordPayment={props.recordPayment(enrollment, customer.owner.id)}
            markDeceased={props.markDeceased(enrollment)}
            hasDied={pets.some((pet) => pet.id === enrollment.petId && hasDied(pet))}
          >
            {benefits(enrollment)}
          </EnrollmentDetails>
        ))}
      </div>
      <h3 className={sectionTitle}>Timeline</h3>
      {timeline(customer)}
    </dialog>
  );
}
