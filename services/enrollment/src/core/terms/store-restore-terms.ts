import { addDays } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import type { Transaction } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import type { EnrollmentRecord } from '../state/enrollment.ts';
import { carryOver } from './rules-carry-over.ts';
import {
  carryOverYears,
  listHeld,
  listYears,
  removeOthers,
  setAllowance,
} from './store-carry-over.ts';
import { fromDay } from '../store-rows.ts';
import { termsOn } from './store-plan-years.ts';
import type { ReplacedTerms, SoldTerms } from './terms.ts';

type Given = {
  enrollment: EnrollmentRecord;
  replaced: ReplacedTerms;
  at: Date;
  timeZone: string;
};

/** Puts the allowances of a plan year back. What was used of others stays, and nothing of them is left. */
async function restoreYear(
  tx: Transaction<DB>,
  enrollmentId: number,
  { startsOn, endsOn, allowances }: ReplacedTerms['years'][number],
): Promise<void> {
  const year = { enrollmentId, startsOn };
  const held = await listHeld(tx, year);
  const services = allowances.map(({ code, equivalents }) => ({ code, equivalents }));
  const stays = carryOver(held, { wanted: allowances, services });
  await removeOthers(tx, { ...year, codes: stays.map(({ code }) => code) });
  const missing = allowances.filter(({ code }) => !held.some((one) => one.code === code));
  if (missing.length > 0) {
    const rows = missing.map(({ firstDueOn, ...one }) => ({
      ...one,
      enrollmentId,
      startsOn: fromDay(startsOn),
      endsOn: fromDay(endsOn),
      firstDueOn: firstDueOn === null ? null : fromDay(firstDueOn),
    }));
    await tx.insertInto('benefitAllowances').values(rows).execute();
  }
  const [first] = allowances;
  for (const one of stays) {
    const old = allowances.find(({ code }) => code === one.code);
    const equivalents = old?.equivalents ?? one.equivalents;
    // Nothing may name the terms that go.
    const termsId = (old ?? first)?.termsId;
    const { code, label, unit, quantity, percent, listPriceCents, careType, intervalDays } = one;
    const allowance = { code, label, unit, quantity, percent, listPriceCents, careType };
    await setAllowance(tx, year, { ...allowance, intervalDays, equivalents, termsId });
  }
}

/** Removes the row of terms that go, or puts back those that began on the same day. Returns whose terms are in force. */
async function restoreRow(
  tx: Transaction<DB>,
  { enrollment, replaced }: Pick<Given, 'enrollment' | 'replaced'>,
): Promise<number> {
  const { effectiveFrom, sameDay } = replaced;
  const going = await termsOn(tx, { enrollment, day: effectiveFrom });
  if (sameDay) {
    await tx
      .updateTable('enrollmentTerms')
      .set({ ...sameDay, addOnVersions: JSON.stringify(sameDay.addOnVersions) })
      .where('id', '=', going)
      .execute();
    return going;
  }
  const day = addDays(effectiveFrom, -1);
  const before = await termsOn(tx, { enrollment, day });
  // Of plan years that were opened since.
  await tx
    .updateTable('benefitAllowances')
    .set({ termsId: before })
    .where('termsId', '=', going)
    .execute();
  await tx
    .deleteFrom('enrollmentTerms')
    .where('id', '=', going)
    .where('effectiveFrom', '=', fromDay(effectiveFrom))
    .execute();
  // The enrollment has them again.
  await tx
    .updateTable('enrollmentTerms')
    .set({ planSnapshot: null, benefitSnapshot: null, addOnSnapshots: null })
    .where('id', '=', before)
    .execute();
  return before;
}

/** Writes what an enrollment has now, and that its plan changed. */
export async function writeTerms(
  tx: Transaction<DB>,
  { id: enrollmentId, owner, totalMonthlyCents }: EnrollmentRecord,
  { plan, addOns, benefits, monthlyCents, at }: SoldTerms & { at: Date },
): Promise<void> {
  const monthlyPrice = fromCents(monthlyCents);
  await tx
    .updateTable('enrollments')
    .set({
      planId: plan.id,
      addOnIds: addOns.map(({ id }) => String(id)),
      totalMonthlyPrice: monthlyPrice,
      planSnapshot: JSON.stringify(plan),
      addOnSnapshots: JSON.stringify(addOns),
      benefitSnapshot: JSON.stringify(benefits),
    })
    .where('id', '=', enrollmentId)
    .execute();
  await tx
    .insertInto('planChanges')
    .values({
      enrollmentId,
      memberId: owner.id,
      planId: plan.id,
      planName: plan.name,
      monthlyPrice,
      previousMonthlyPrice: fromCents(totalMonthlyCents),
      move: 'changed',
      at,
    })
    .execute();
}

/** Puts back what new terms took the place of, and writes that the plan changed once more. */
export async function restoreTerms(
  tx: Transaction<DB>,
  { enrollment, replaced, at, timeZone }: Given,
): Promise<void> {
  const { plan, addOns, benefits, monthlyCents, effectiveFrom, years } = replaced;
  const { id: enrollmentId } = enrollment;
  await writeTerms(tx, enrollment, { plan, addOns, benefits, monthlyCents, at });
  for (const year of years) await restoreYear(tx, enrollmentId, year);
  const termsId = await restoreRow(tx, { enrollment, replaced });
  const restored = { ...enrollment, plan, addOns, benefits, totalMonthlyCents: monthlyCents };
  const opened = await listYears(tx, enrollmentId, effectiveFrom);
  const since = opened.filter(({ startsOn }) => !years.some((one) => one.startsOn === startsOn));
  if (since.length === 0) return;
  await carryOverYears(tx, {
    enrollment: restored,
    replaced: { effectiveFrom, years: since },
    services: [],
    termsId,
    timeZone,
  });
}
