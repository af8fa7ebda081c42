export { startMailInbox, type MailInbox, type MailInboxOptions } from './start-mail-inbox.ts';
