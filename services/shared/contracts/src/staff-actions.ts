/**
 * Every action that the activity log of staff can hold; whoever logs one takes its name from here, and the
 * web app has words for each. The log's answers stay open for words of a newer version.
 */
export const staffActionNames = [
  'sign-in',
  'sign-out',
  'password',
  'staff-add',
  'staff-change',
  'activate',
  'cancel',
  'sync',
  'delete',
  'export',
  'confirm-fee',
  'update-owner',
  'update-pet',
  'test-webhook',
  'test-receipt',
  /** A call that the role does not allow. */
  'call',
] as const;
export type StaffActionName = (typeof staffActionNames)[number];
