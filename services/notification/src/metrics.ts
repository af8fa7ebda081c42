import { Counter, Gauge, type Registry } from 'prom-client';
import type { MailMetrics } from './delivery/index.ts';

/** Creates notification's metrics: emails by result, and the number of unsent emails. */
export function createMailMetrics(
  registry: Registry,
  countUnsent: () => Promise<{ status: string; count: number }[]>,
): MailMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'notification_mail_attempts_total',
    help: 'Attempts to deliver a mail by its kind and by result: sent, retry, failed',
    labelNames: ['kind', 'result'],
    registers,
  });
  new Gauge({
    name: 'notification_mails',
    help: 'Mails that are not sent by state: queued, claimed, failed',
    labelNames: ['state'],
    registers,
    async collect() {
      // Without the database, the other metrics are still useful.
      const counts = await countUnsent().catch(() => []);
      this.reset();
      for (const { status, count } of counts) this.set({ state: status }, count);
    },
  });
  return { countAttempt: (kind, result) => attempts.inc({ kind, result }) };
}
