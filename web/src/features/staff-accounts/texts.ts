import type { StaffRole } from '@petwell/contracts';
import { roleLabels } from '../../shared/staff/texts.ts';

/** Describes the permissions of each role. */
export const roleHints = {
  viewer: 'Can only view.',
  staff: 'Can view, activate, cancel and sync.',
  manager: 'Can also delete, export, override, manage staff, and see the clinic’s income.',
} as const satisfies Record<StaffRole, string>;

export const roleOptions = [
  { value: 'viewer', label: roleLabels.viewer },
  { value: 'staff', label: roleLabels.staff },
  { value: 'manager', label: roleLabels.manager },
] as const satisfies readonly { value: StaffRole; label: string }[];

export const staffToasts = {
  invited: (email: string) => ({
    title: 'Invitation Sent',
    description: `${email} gets a link to choose a password. It works for 7 days.`,
  }),
  notInvited: {
    title: 'Invitation Not Sent',
    fallback: 'The invitation could not be sent. Please try again.',
  },
  changed: (description: string) => ({ title: 'Staff Account Updated', description }),
  failed: { title: 'Update Failed', fallback: 'The account was not changed. Please try again.' },
} as const;

export const staffDetailsToasts = {
  saved: { title: 'Details Saved', description: 'Your name is up to date.' },
  pending: (email: string) => ({
    title: 'Please Confirm Your Email',
    description: `We’ve emailed a link to ${email}. Your address changes once you confirm it there.`,
  }),
  failed: {
    title: 'Details Not Saved',
    fallback: 'Your details could not be saved. Please try again.',
  },
} as const;
