import type { ActivityEntry, StaffRole } from '@petwell/contracts';

export const roleLabels = {
  viewer: 'Viewer',
  staff: 'Staff',
  manager: 'Manager',
} as const satisfies Record<StaffRole, string>;

export type BadgeText = { label: string; variant: 'brand' | 'sun' | 'coral' | 'neutral' };

export const activityResults = {
  done: { label: 'Done', variant: 'brand' },
  refused: { label: 'Refused', variant: 'sun' },
  failed: { label: 'Failed', variant: 'coral' },
} as const satisfies Record<ActivityEntry['result'], BadgeText>;
