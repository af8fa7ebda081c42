/** Query keys of everything that staff see; all below one, so that it can be dropped and watched as a whole. */
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
