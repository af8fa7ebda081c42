import { driftFindingSchema } from '@petwell/contracts';
import type { ReconciliationRuns } from '../../use-cases/reconciliation-runs.ts';
import type { Database } from '../database.ts';

const findingsPerRun = 100;
const keptDays = 90;

/** What the reconciliation did and found; a quarter of a year is kept. */
export function createReconciliationRuns(
  database: Database,
): ReconciliationRuns & { prune(): Promise<number> } {
  return {
    async begin() {
      const { id } = await database.reconciliationRun.create({ data: {} });
      return id;
    },
    async record(runId, findings) {
      if (findings.length === 0) return;
      await database.driftFinding.createMany({
        data: findings.map(({ subscriptionId, ...finding }) => ({
          ...finding,
          runId,
          stripeSubscriptionId: subscriptionId,
        })),
      });
    },
    async finish(runId, totals) {
      await database.reconciliationRun.update({
        where: { id: runId },
        data: { ...totals, finishedAt: new Date() },
      });
    },
    async listLatest(limit) {
      const runs = await database.reconciliationRun.findMany({
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
    prune: () => database.$executeRaw`
      DELETE FROM reconciliation_runs WHERE started_at < now() - ${keptDays} * interval '1 day'`,
  };
}
