// The ports are asynchronous, but nothing in memory needs awaiting.
/* oxlint-disable typescript/require-await */
import type { EnrollmentRecord } from '../../core/state/enrollment.ts';
import { allowancesOf, planYearOf, type PlanYear } from '../../core/terms/rules-plan-year.ts';
import type { RedemptionRecord, UsedAllowance } from '../rules.ts';
import type { BenefitStore } from '../transaction.ts';

/** The empty tables of this room. */
export const noBenefits = () => ({
  redemptions: new Array<RedemptionRecord>(),
  openedYears: new Array<{ enrollmentId: number; startsOn: string }>(),
});

type Rows = ReturnType<typeof noBenefits> & { enrollments: EnrollmentRecord[] };

/** Returns what enrollments include in the plan year of a day, with what was used. */
function readYear(
  { redemptions }: Rows,
  { id, benefits, state }: EnrollmentRecord,
  day: string,
): { year: PlanYear; allowances: UsedAllowance[] } {
  const year = planYearOf(state.activatedAt?.toISOString().slice(0, 10) ?? day, day);
  const allowances = allowancesOf(benefits).map((one) => {
    const isOne = (use: RedemptionRecord) =>
      use.code === one.code && use.startsOn === year.startsOn;
    const uses = redemptions.filter((use) => use.enrollmentId === id && !use.undone && isOne(use));
    const used = uses.reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...one, equivalents: [], used, valueCents: 0, lastUsedOn: null, nextDueOn: null };
  });
  return { year, allowances };
}

/** Benefits in memory. */
export const fakeBenefits = (rows: Rows): BenefitStore => ({
  async openYear(enrollment, day) {
    const opened = readYear(rows, enrollment, day);
    const { startsOn } = opened.year;
    rows.openedYears.push({ enrollmentId: enrollment.id, startsOn });
    return opened;
  },
  readYear: async (enrollment, startsOn) => readYear(rows, enrollment, startsOn).allowances,
  find: async (id) => rows.redemptions.find((one) => one.id === id) ?? null,
  async insert({ enrollment, staffId: _staffId, nextDueOn: _nextDueOn, ...use }) {
    const id = rows.redemptions.length + 1;
    const { id: enrollmentId, benefits } = enrollment;
    const label = benefits.find(({ code }) => code === use.code)?.label ?? '';
    const record = { ...use, id, enrollmentId, label, undone: null };
    rows.redemptions.push(record);
    return record;
  },
  async undo(id, undone) {
    rows.redemptions = rows.redemptions.map((one) => (one.id === id ? { ...one, undone } : one));
  },
  isTakenBack: async () => false,
});
