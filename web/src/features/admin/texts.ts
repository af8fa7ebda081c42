import type { StaffRole } from '@petwell/contracts';

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
