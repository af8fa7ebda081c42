import { hasDied, type EnrollmentView, type OwnerEnrollments } from '@petwell/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { draftStorage } from '../../shared/session-storage/draft-storage.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';

/** Restores the edited tab and pet after a reload; otherwise opens with the pet that was just paid for. */
export function openingView({ owner, enrollments }: OwnerEnrollments) {
  const petEdits = draftStorage.petEdits.read() ?? {};
  const edited = enrollments.find(({ pet }) => petEdits[pet.id] !== undefined);
  const isContactEdited = draftStorage.contactEdits.read()?.[owner.id] !== undefined;
  const paidId = flowStorage.paymentCompleted.read()?.enrollmentId ?? null;
  return {
    enrollmentId: edited?.id ?? paidId,
    isEditing: edited !== undefined || isContactEdited,
  };
}

/** What the dialog asks for: a service by code, 'next' for the most urgent one, or another time of a visit. */
export type VisitRequest = { code: string; replacesId: number | null };

function readRequest(params: URLSearchParams): VisitRequest | null {
  const replacesId = Number(params.get('replaces') ?? '');
  if (Number.isInteger(replacesId) && replacesId > 0) return { code: '', replacesId };
  const code = params.get('request');
  return code === null ? null : { code, replacesId: null };
}

function findSelected(
  enrollments: readonly EnrollmentView[],
  petId: number,
  openingId: number | null,
): EnrollmentView | undefined {
  const ofPet = enrollments.filter(({ pet }) => pet.id === petId);
  const living = enrollments.filter(({ pet }) => !hasDied(pet));
  return (
    ofPet.find(({ status }) => status !== 'cancelled') ??
    ofPet[0] ??
    enrollments.find(({ id }) => id === openingId) ??
    living.find(({ status }) => status === 'pending_payment') ??
    living.find(({ status }) => status !== 'cancelled') ??
    living[0] ??
    enrollments[0]
  );
}

/** The pet and the request that the URL names: `?pet=11&request=dental`. */
export function useDashboardView(listed: OwnerEnrollments) {
  const [params, setParams] = useSearchParams();
  const [opening] = useState(() => openingView(listed));
  const selected = findSelected(
    listed.enrollments,
    Number(params.get('pet') ?? ''),
    opening.enrollmentId,
  );
  const open = (petId: number, request: Record<string, string> = {}, replace = false) =>
    setParams({ pet: String(petId), ...request }, { replace, preventScrollReset: true });
  return {
    selected,
    isEditing: opening.isEditing,
    request: readRequest(params),
    select: (petId: number) => open(petId, {}, true),
    /** Opens the dialog; going back closes it. */
    ask: (petId: number, code = '') => open(petId, { request: code }),
    askForOtherTime: (petId: number, visitId: number) => open(petId, { replaces: String(visitId) }),
    close: () => selected !== undefined && open(selected.pet.id, {}, true),
  };
}
export type DashboardView = ReturnType<typeof useDashboardView>;
