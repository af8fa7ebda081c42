import { hasDied, type EnrollmentView, type OwnerEnrollments } from '@petwell/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { draftStorage } from '../../shared/session-storage/draft-storage.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';

/** Restores the edited pet after a reload; otherwise opens with the pet that was just paid for. */
function openingEnrollmentId({ enrollments }: OwnerEnrollments): number | null {
  const petEdits = draftStorage.petEdits.read() ?? {};
  const edited = enrollments.find(({ pet }) => petEdits[pet.id] !== undefined);
  return edited?.id ?? flowStorage.paymentCompleted.read()?.enrollmentId ?? null;
}

/** The tab that the address names (`?tab=edit`); without one, that of unsaved edits. */
export function useDashboardTab() {
  const [params, setParams] = useSearchParams();
  const [openingTab, setOpeningTab] = useState(() =>
    (draftStorage.petEdits.read() ?? draftStorage.contactEdits.read()) === null
      ? 'overview'
      : 'edit',
  );
  const isAsking = ['request', 'replaces', 'end'].some((name) => params.has(name));
  if (isAsking && openingTab === 'edit') setOpeningTab('overview');
  const named = params.get('tab');
  const open = (tab: string) => {
    const pet = params.get('pet');
    setParams({ ...(pet !== null && { pet }), tab }, { replace: true, preventScrollReset: true });
  };
  return { tab: named === 'edit' || named === 'overview' ? named : openingTab, open };
}

/** The dialog's request: a service by code, 'next' for the most urgent one, or another time of a visit. */
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

/** The pet and the request that the address names: `?pet=11&request=dental`. */
export function useDashboardView(listed: OwnerEnrollments) {
  const [params, setParams] = useSearchParams();
  const [openingId] = useState(() => openingEnrollmentId(listed));
  const selected = findSelected(listed.enrollments, Number(params.get('pet') ?? ''), openingId);
  const open = (petId: number, request: Record<string, string> = {}, replace = false) =>
    setParams({ pet: String(petId), ...request }, { replace, preventScrollReset: true });
  return {
    selected,
    request: readRequest(params),
    select: (petId: number) => {
      const tab = params.get('tab');
      open(petId, tab === null ? {} : { tab }, true);
    },
    /** Opens the dialog; going back closes it. */
    ask: (petId: number, code = '') => open(petId, { request: code }),
    askForOtherTime: (petId: number, visitId: number) => open(petId, { replaces: String(visitId) }),
    close: () => selected !== undefined && open(selected.pet.id, {}, true),
  };
}
export type DashboardView = ReturnType<typeof useDashboardView>;
