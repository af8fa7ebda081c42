import { clearStored } from './browser-store.ts';

/** The keys that the browser session holds, exactly as spec §3 names them. */
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

/** What a person has typed or started and not sent yet; it survives a reload of the tab. */
export const draftKeys = {
  petDraft: 'draft.pet',
  recommendationsDraft: 'draft.recommendations',
  ownerDraft: 'draft.owner',
  intents: 'draft.intents',
} as const;

/** What has been changed in 'Edit Profile' and not saved; it survives a change of tab, of pet, and a reload. */
export const profileDraftKeys = {
  petEdits: 'draft.petEdits',
  contactEdits: 'draft.contactEdits',
} as const;

/** Forgets the whole flow of this tab: on signing out, so that the next person finds nothing. */
export function clearFlowStorage(): void {
  clearStored([flowKeys, draftKeys, profileDraftKeys].flatMap((keys) => Object.values(keys)));
}

/**
 * Forgets the described pet, the chosen plan and the typed contact data: once the account is set up or the
 * pet is added, so that the same pet is not enrolled again by going back.
 */
export function clearEnrollmentInput(): void {
  clearStored([flowKeys.enrollmentData, flowKeys.existingOwnerData, ...Object.values(draftKeys)]);
}
