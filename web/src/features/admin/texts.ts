import type { AdminStatusFilter, AdminUserSort, StaffRole } from '@petwell/contracts';

/** Texts that spec §5 and §8 fix for staff, and what stands beside them. */
export const adminLoginTexts = {
  invalid: 'Invalid credentials',
  toast: { title: 'Login Failed', description: 'Please check your credentials and try again' },
  ended: 'Your session has ended. Please sign in again.',
} as const;

export const roleLabels = {
  viewer: 'Viewer',
  staff: 'Staff',
  manager: 'Manager',
} as const satisfies Record<StaffRole, string>;

export const statusFilterLabels = {
  all: 'All statuses',
  active: 'Active',
  pending_payment: 'Payment Required',
  cancelled: 'Cancelled',
  suspended: 'Suspended',
} as const satisfies Record<AdminStatusFilter, string>;

export const sortLabels = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
} as const satisfies Record<AdminUserSort, string>;

export const cancelToasts = {
  done: (pet: string, plan: string) => ({
    title: 'Subscription Cancelled',
    description: `${pet}’s ${plan} has ended. No more payments are taken for it.`,
  }),
  failed: {
    title: 'Cancellation Failed',
    fallback: 'Failed to cancel subscription. Please contact support.',
  },
} as const;

export const activateToasts = {
  done: (pet: string, plan: string) => ({
    title: 'Subscription Activated',
    description: `${pet}’s ${plan} is active.`,
  }),
  failed: { title: 'Activation Failed', fallback: 'The payment may not be confirmed.' },
} as const;

export const syncToasts = {
  done: 'Sync Completed',
  failed: { title: 'Sync Failed', fallback: 'Failed to sync plan status.' },
} as const;

export const deleteToasts = {
  done: 'Accounts Deleted',
  failed: { title: 'Delete Failed', fallback: 'Nothing was deleted. Please try again.' },
  none: {
    title: 'No Accounts Selected',
    description: 'Select the accounts that you want to delete first.',
  },
} as const;

export const roleOptions = [
  { value: 'viewer', label: 'Viewer: reads' },
  { value: 'staff', label: 'Staff: also activates, cancels, syncs' },
  { value: 'manager', label: 'Manager: also exports, overrides, runs this page' },
] as const satisfies readonly { value: StaffRole; label: string }[];

export const staffToasts = {
  created: (username: string) => ({
    title: 'Staff Account Added',
    description: `${username} can sign in now.`,
  }),
  changed: (description: string) => ({ title: 'Staff Account Updated', description }),
  failed: { title: 'Update Failed', fallback: 'The account was not changed. Please try again.' },
} as const;
