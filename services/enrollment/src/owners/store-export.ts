import { fromCents, type AccountExport } from '@petwell/contracts';
import { z } from 'zod';
import { toEnrollment } from '../core/state/enrollment.ts';
import { toDay, toRecord } from '../core/store-rows.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { HoldModel, LifeStageModel } from '../data/generated/models.ts';

type Held = Omit<AccountExport['enrollments'][number], 'planChanges' | 'planYears' | 'redemptions'>;

const toHeldHold = (hold: HoldModel): Held['holds'][number] => ({
  months: hold.months,
  reason: hold.reason,
  state: hold.state,
  orderedAt: hold.orderedAt.toISOString(),
  startsOn: hold.startsOn && toDay(hold.startsOn),
  resumesAt: hold.resumesAt?.toISOString() ?? null,
  voidedMonths: hold.heldMonths,
  nextChargeAt: hold.nextChargeAt?.toISOString() ?? null,
});

const toHeldStage = (stage: LifeStageModel): Held['lifeStages'][number] => ({
  ageGroup: stage.ageGroup,
  nextPlan: stage.followerName,
  effectiveFrom: toDay(stage.effectiveFrom),
  toldAt: stage.toldAt?.toISOString() ?? null,
  endsOn: stage.endsOn && toDay(stage.endsOn),
  keptAt: stage.keptAt?.toISOString() ?? null,
});

/** Reads an owner's enrollments for the account export, oldest first. */
export const createEnrollmentExport =
  (prisma: PrismaClient) =>
  async (ownerId: number): Promise<Held[]> => {
    const rows = await prisma.enrollment.findMany({
      where: { ownerId },
      orderBy: { id: 'asc' },
      include: {
        pet: true,
        owner: true,
        terms: { orderBy: { effectiveFrom: 'asc' } },
        campaigns: { orderBy: { campaignId: 'asc' } },
        holds: { orderBy: { orderedAt: 'asc' } },
        lifeStages: { orderBy: { effectiveFrom: 'asc' } },
      },
    });
    return rows.map((row) => {
      const record = toRecord(row);
      const {
        addOnIds: _addOnIds,
        ownerId: _ownerId,
        planId: _planId,
        ...rest
      } = toEnrollment(record);
      return {
        ...rest,
        planName: record.plan.name,
        addOnNames: record.addOns.map(({ name }) => name),
        activatedAt: row.activatedAt?.toISOString() ?? null,
        cancelledAt: row.cancelledAt?.toISOString() ?? null,
        terms: row.terms.map(({ planVersion, agreedBy, ...terms }) => ({
          effectiveFrom: toDay(terms.effectiveFrom),
          planVersion,
          addOnVersions: z.record(z.string(), z.int()).parse(terms.addOnVersions),
          monthlyPrice: fromCents(terms.monthlyCents),
          agreedBy,
          createdAt: terms.createdAt.toISOString(),
        })),
        priceChanges: row.campaigns.map((change) => ({
          oldMonthlyPrice: fromCents(change.oldMonthlyCents),
          newMonthlyPrice: fromCents(change.newMonthlyCents),
          effectiveFrom: change.effectiveFrom && toDay(change.effectiveFrom),
          state: change.state,
          reason: change.reason,
          agreedAt: change.agreedAt?.toISOString() ?? null,
          settledAt: change.settledAt?.toISOString() ?? null,
        })),
        holds: row.holds.map(toHeldHold),
        lifeStages: row.lifeStages.map(toHeldStage),
      };
    });
  };
