/** Query keys of all staff data, under one root, so that they can be invalidated and observed together. */
export const adminKeys = {
  all: ['admin'],
  customers: ['admin', 'customers'],
  summary: ['admin', 'summary'],
  syncRun: ['admin', 'sync-run'],
  activity: ['admin', 'activity'],
  staff: ['admin', 'staff'],
  webhookInfo: ['admin', 'webhook-info'],
  workList: ['admin', 'work-list'],
  accountCases: ['admin', 'account-cases'],
  drift: ['admin', 'drift'],
  payments: ['admin', 'payments'],
  mails: ['admin', 'mails'],
} as const;
