import { clearStored } from './browser-store.ts';

/** The keys that the browser session holds, with their fixed names. */
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

/** Typed or started, and not sent yet; survives a reload of the tab. */
export const draftKeys = {
  petDraft: 'draft.pet',
  recommendationsDraft: 'draft.recommendations',
  ownerDraft: 'draft.owner',
  intents: 'draft.intents',
} as const;

/** Changed in 'Edit Profile' and not saved; survives a change of tab or pet, and a reload. */
export const profileDraftKeys = {
  petEdits: 'draft.petEdits',
  contactEdits: 'draft.contactEdits',
} as const;

/** Clears the whole flow of this tab. Call when signing out, so that the next person finds nothing. */
export function clearFlowStorage(): void {
  clearStored([flowKeys, draftKeys, profileDraftKeys].flatMap((keys) => Object.values(keys)));
}

/**
 * Clears the pet, the chosen plan and the typed contact data. Call once the account is set up or the pet is
 * added, so that going back does not enroll the same pet again.
 */
export function clearEnrollmentInput(): void {
  clearStored([flowKeys.enrollmentData, flowKeys.existingOwnerData, ...Object.values(draftKeys)]);
}
