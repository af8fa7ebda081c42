/**
 * Pairs that nobody has written a contract for yet; their shapes are held together by the shared schemas of
 * `contracts` alone. What has a contract by now must not stand here.
 */
export const knownGaps: readonly string[] = [
  'gateway → identity',
  'enrollment → identity (owner.registered.v1)',
  'enrollment → identity (owner.updated.v1)',
  'enrollment → identity (owner.activated.v1)',
  'enrollment → identity (staff.account-changed.v1)',
  'enrollment → billing (staff.acted.v1)',
  'enrollment → billing (payment.succeeded.v1)',
  'enrollment → billing (payment.failed.v1)',
  'enrollment → billing (payment.action-required.v1)',
  'enrollment → billing (subscription.status-changed.v1)',
  'billing → identity (owner.registered.v1)',
  'billing → identity (owner.updated.v1)',
  'billing → identity (owner.activated.v1)',
  'billing → enrollment (enrollment.activated.v1)',
  'billing → enrollment (enrollment.suspended.v1)',
  'billing → enrollment (enrollment.cancelled.v1)',
  'notification → enrollment (enrollment.created.v1)',
  'notification → enrollment (enrollment.suspended.v1)',
];
