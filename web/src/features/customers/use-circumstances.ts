import { type AdminEnrollment, type AdminUser, hasDied, isSamePet } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { overdueEnrollmentQuery } from '../../shared/staff/overdue-enrollment.ts';

/** Whether the pet has another plan that is newer, or goes on. Each plan has its own entry of the pet. */
function isReplaced({ id, petId }: AdminEnrollment, { pets, enrollments }: AdminUser): boolean {
  const pet = pets.find((one) => one.id === petId);
  const isOfPet = (other: AdminEnrollment) =>
    pet !== undefined && pets.some((one) => one.id === other.petId && isSamePet(one, pet));
  return enrollments.some(
    (other) => other.id !== id && (other.id > id || other.status !== 'cancelled') && isOfPet(other),
  );
}

/** Reads what a plan's problem depends on. `isUnknown`: what is overdue couldn't be loaded. */
export function useCircumstances(enrollment: AdminEnrollment, customer: AdminUser) {
  const { id, petId, status, paymentProblem } = enrollment;
  const isGone = customer.pets.some((pet) => pet.id === petId && hasDied(pet));
  const { data: overdue = null, isError } = useQuery({
    ...overdueEnrollmentQuery({ ownerId: customer.owner.id, enrollmentId: id }),
    enabled: !isGone && status !== 'cancelled' && (paymentProblem || status !== 'active'),
  });
  return {
    hasDied: isGone,
    isReplaced: isReplaced(enrollment, customer),
    overdue,
    isUnknown: isError,
  };
}
