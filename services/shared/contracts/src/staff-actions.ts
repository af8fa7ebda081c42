/**
 * Every action in the staff activity log. Loggers take the names from here, and the web app has a label for
 * each. Log responses accept unknown names, for newer versions.
 */
export const staffActionNames = [
  'sign-in',
  'sign-out',
  'password',
  'staff-add',
  'staff-change',
  'staff-invite',
  'staff-accept',
  'staff-details',
  'staff-email',
  'reset-request',
  'reset-password',
  'activate',
  'cancel',
  'undo-end',
  'sync',
  'delete',
  'export',
  'confirm-fee',
  'update-owner',
  'add-note',
  'update-pet',
  'redeem',
  'undo-redemption',
  'move-redemption',
  'care-report',
  'pet-deceased',
  'book-appointment',
  'change-appointment',
  'decline-appointment',
  'close-case',
  'refund',
  'retry-payment',
  'follow-up',
  'test-webhook',
  'test-receipt',
  /** A call that the role does not allow. */
  'call',
] as const;
export type StaffActionName = (typeof staffActionNames)[number];
