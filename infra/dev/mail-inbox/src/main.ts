import { loadConfig } from './config.ts';
import { startMailInbox } from './start-mail-inbox.ts';

try {
  const inbox = await startMailInbox(loadConfig(process.env));
  console.log(`Mail inbox at ${inbox.url}, receiving email at ${inbox.smtpUrl}`);
  const stop = () => void inbox.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
