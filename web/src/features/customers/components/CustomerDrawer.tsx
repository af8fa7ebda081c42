import {
  hasDied,
  type AdminEnrollment,
  type AdminUser,
  type Pet,
  type StaffRole,
} from '@petwell/contracts';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Endings } from '../../endings/index.ts';
import type { Handovers } from '../../handovers/index.ts';
import type { Holds } from '../../holds/index.ts';
import { fullName } from '../../../shared/staff/format.ts';
import { mayManage } from '../../../shared/staff/permissions.ts';
import { CustomerContact } from './CustomerContact.tsx';
import { FamilyTotal } from '../../../shared/enrollments/FamilyTotal.tsx';
import { EnrollmentDetails } from './EnrollmentDetails.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

/** Sections of other features about a customer; the page passes them in. */
export type CustomerParts = {
  benefits: (enrollment: AdminEnrollment) => Elements;
  /** When the pet was born, with its key. */
  birthDate: (pet: Pet) => Elements;
  endings: Endings & Holds & Handovers;
  markDeceased: (enrollment: AdminEnrollment) => Elements;
  recordPayment: (enrollment: AdminEnrollment) => Elements;
  changePlan: (enrollment: AdminEnrollment) => Elements;
  /** Each with its next step. */
  problems: (customer: AdminUser) => Elements;
  actions: (customer: AdminUser) => Elements;
  money: (customer: AdminUser) => Elements;
  timeline: (customer: AdminUser) => Elements;
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

const sectionTitle = 'mt-6 mb-2 text-base';

/**
 * Shows a customer's details in the order of a call: who it is, what is wrong, what can be done; then plans, money, what
 * happened, and the technical rest.
 */
export function CustomerDrawer(props: CustomerDrawerProps) {
  const { customer, role, onClose, benefits, birthDate, endings } = props;
  const { owner, pets, enrollments } = customer;
  const titleId = useId();
  const { dialogRef, headingRef } = usePanel(onClose, owner.id);
  return (
    <dialog
      open
      ref={dialogRef}
      aria-labelledby={titleId}
      className="fixed inset-y-0 right-0 left-auto z-40 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain border-l border-sand-200 bg-sand-50 p-5 text-ink-900 shadow-float md:w-112 md:p-6 lg:w-152"
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2
          translate="no"
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
      <CustomerContact
        key={owner.id}
        customer={customer}
        role={role}
        problems={props.problems(customer)}
        actions={props.actions(customer)}
      />
      <h3 className={sectionTitle}>Plans</h3>
      {enrollments.length === 0 && <p className="text-sm text-ink-500">None</p>}
      <FamilyTotal
        enrollments={enrollments.map(({ id, ...one }) => ({ ...one, enrollmentId: id }))}
        className="mb-4 text-sm"
      />
      <div className="space-y-4">
        {enrollments.map((enrollment) => (
          <EnrollmentDetails
            key={enrollment.id}
            enrollment={enrollment}
            role={role}
            isDemo={customer.isDemo === true}
            endings={endings}
            recordPayment={props.recordPayment(enrollment)}
            changePlan={props.changePlan(enrollment)}
            markDeceased={props.markDeceased(enrollment)}
            hasDied={pets.some((pet) => pet.id === enrollment.petId && hasDied(pet))}
          >
            {pets.filter(({ id }) => id === enrollment.petId).map((pet) => birthDate(pet))}
            {benefits(enrollment)}
          </EnrollmentDetails>
        ))}
      </div>
      <h3 className={sectionTitle}>Money</h3>
      {props.money(customer)}
      <h3 className={sectionTitle}>Timeline</h3>
      {props.timeline(customer)}
      {mayManage(role) && <TechnicalDetails customer={customer} />}
    </dialog>
  );
}
