import { clearStored } from './browser-store.ts';

/** The session storage keys. */
export const flowKeys = {
  enrollmentData: 'enrollmentData',
  existingOwnerData: 'existingOwnerData',
  accountSetupData: 'accountSetupData',
  paymentData: 'paymentData',
  paymentCompleted: 'paymentCompleted',
  pendingEnrollment: 'pendingEnrollment',
  adminAccess: 'adminAccess',
  adminUser: 'adminUser',
} as const;

/** Unsent input and pending requests; survive a reload, and the pet also a closed tab. */
export const draftKeys = {
  petDraft: 'draft.pet',
  recommendationsDraft: 'draft.recommendations',
  petToContinue: 'draft.petToContinue',
  ownerDraft: 'draft.owner',
  intents: 'draft.intents',
} as const;

/** Unsaved input on the dashboard; survives tab and pet changes, and a reload. */
export const profileDraftKeys = {
  petEdits: 'draft.petEdits',
  contactEdits: 'draft.contactEdits',
  appointmentRequests: 'draft.appointmentRequests',
} as const;

/** Clears the whole flow of this tab. Call on sign-out, so that the next user finds nothing. */
export function clearFlowStorage(): void {
  clearStored([flowKeys, draftKeys, profileDraftKeys].flatMap((keys) => Object.values(keys)));
}

/** Clears what shows the staff screens in this tab. */
export function clearStaffFlags(): void {
  clearStored([flowKeys.adminAccess, flowKeys.adminUser]);
}

/**
 * Clears the pet, the chosen plan, and the contact data. Call once the account is set up or the pet is added,
 * so that going back doesn't enroll the same pet again.
 */
export function clearEnrollmentInput(): void {
  clearStored([flowKeys.enrollmentData, flowKeys.existingOwnerData, ...Object.values(draftKeys)]);
}
