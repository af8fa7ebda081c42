/** Query keys of all staff data, under one root, so that it can be cleared and watched as a whole. */
export const adminKeys = {
  all: ['admin'],
  customers: ['admin', 'customers'],
  summary: ['admin', 'summary'],
  syncRun: ['admin', 'sync-run'],
  activity: ['admin', 'activity'],
  staff: ['admin', 'staff'],
  webhookInfo: ['admin', 'webhook-info'],
  workList: ['admin', 'work-list'],
  drift: ['admin', 'drift'],
  payments: ['admin', 'payments'],
  mails: ['admin', 'mails'],
} as const;
