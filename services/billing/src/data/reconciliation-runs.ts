import { driftFindingSchema } from '@petwell/contracts';
import type { ReconciliationRuns } from '../use-cases/reconcile-subscriptions.ts';
import type { Prisma } from './database.ts';

const findingsPerRun = 100;
const storedDays = 90;

/** Stores reconciliation runs and their findings, for 90 days. */
export function createReconciliationRuns(
  prisma: Prisma,
): ReconciliationRuns & { prune(): Promise<number> } {
  return {
    async begin() {
      const { id } = await prisma.reconciliationRun.create({ data: {} });
      return id;
    },
    async lastOtherAccount() {
      const last = await prisma.reconciliationRun.findFirst({
        where: { finishedAt: { not: null } },
        orderBy: { id: 'desc' },
      });
      return last?.otherAccount ?? 0;
    },
    async record(runId, findings) {
      if (findings.length === 0) return;
      await prisma.driftFinding.createMany({
        data: findings.map(({ subscriptionId, ...finding }) => ({
          ...finding,
          runId,
          stripeSubscriptionId: subscriptionId,
        })),
      });
    },
    async finish(runId, totals) {
      await prisma.reconciliationRun.update({
        where: { id: runId },
        data: { ...totals, finishedAt: new Date() },
      });
    },
    async listLatest(limit) {
      const runs = await prisma.reconciliationRun.findMany({
        orderBy: { id: 'desc' },
        take: limit,
        include: { findings: { orderBy: { id: 'asc' }, take: findingsPerRun } },
      });
      return runs.map(({ startedAt, finishedAt, findings, ...run }) => ({
        ...run,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
        findings: findings.map((finding) => ({
          enrollmentId: finding.enrollmentId,
          subscriptionId: finding.stripeSubscriptionId,
          foundAt: finding.foundAt.toISOString(),
          field: driftFindingSchema.shape.field.parse(finding.field),
          onFile: finding.onFile,
          atProvider: finding.atProvider,
        })),
      }));
    },
    async prune() {
      const before = new Date(Date.now() - storedDays * 86_400_000);
      const { count } = await prisma.reconciliationRun.deleteMany({
        where: { startedAt: { lt: before } },
      });
      return count;
    },
  };
}
