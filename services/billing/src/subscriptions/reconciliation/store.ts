import { driftFindingSchema } from '@petwell/contracts';
import { enrollmentSnapshotSchema } from '@petwell/contracts/events';
import type { ReconciliationRuns } from './reconcile-subscriptions.ts';
import type { Prisma } from '../../core/store-database.ts';

const findingsPerRun = 100;
const storedDays = 90;

async function readPetNames(prisma: Prisma, enrollmentIds: number[]) {
  const plans = await prisma.payableEnrollment.findMany({
    where: { enrollmentId: { in: enrollmentIds } },
    select: { enrollmentId: true, snapshot: true },
  });
  return new Map(
    plans.map(({ enrollmentId, snapshot }) => {
      const name = enrollmentSnapshotSchema.safeParse(snapshot).data?.pet.name;
      return [enrollmentId, name === '' ? undefined : name];
    }),
  );
}

const createListLatest =
  (prisma: Prisma): ReconciliationRuns['listLatest'] =>
  async (limit) => {
    const runs = await prisma.reconciliationRun.findMany({
      orderBy: { id: 'desc' },
      take: limit,
      include: { findings: { orderBy: { id: 'asc' }, take: findingsPerRun } },
    });
    const names = await readPetNames(
      prisma,
      runs.flatMap(({ findings }) => findings.map(({ enrollmentId }) => enrollmentId)),
    );
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
        petName: names.get(finding.enrollmentId),
      })),
    }));
  };

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
    listLatest: createListLatest(prisma),
    async prune() {
      const before = new Date(Date.now() - storedDays * 86_400_000);
      const { count } = await prisma.reconciliationRun.deleteMany({
        where: { startedAt: { lt: before } },
      });
      return count;
    },
  };
}
