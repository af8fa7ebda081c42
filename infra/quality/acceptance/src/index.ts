/** Enrolls and pays over public HTTP, for scripts and tests of a running stack. */
export * from './browser-session.ts';
export * from './confirm-mailbox.ts';
export * from './enroll-and-pay.ts';
export * from './eventually.ts';
export * from './log-lines.ts';
export * from './mails.ts';
export * from './member-file.ts';
export * from './plan-changes.ts';
export * from './price-campaign.ts';
export * from './visitors.ts';
