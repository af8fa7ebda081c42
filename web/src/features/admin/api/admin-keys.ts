/** Query keys of all staff data, under one root, so that they can be invalidated and observed together. */
export const adminKeys = {
  all: ['admin'],
  /** Pages of customers only: changed enrollments are replaced in all of them. */
  customers: ['admin', 'customers'],
  subscriptionCount: ['admin', 'subscription-count'],
  duplicates: ['admin', 'duplicates'],
  summary: ['admin', 'summary'],
  syncRun: ['admin', 'sync-run'],
  activity: ['admin', 'activity'],
  staff: ['admin', 'staff'],
  webhookInfo: ['admin', 'webhook-info'],
  workList: ['admin', 'work-list'],
  accountCases: ['admin', 'account-cases'],
  unmatchedFeatures: ['admin', 'unmatched-features'],
  benefitReport: ['admin', 'benefit-report'],
  drift: ['admin', 'drift'],
  payments: ['admin', 'payments'],
  mails: ['admin', 'mails'],
  benefits: ['admin', 'benefits'],
  desk: ['admin', 'desk'],
  appointments: ['admin', 'appointments'],
  notes: ['admin', 'notes'],
} as const;
