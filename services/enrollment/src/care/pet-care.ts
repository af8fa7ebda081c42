import { AppError } from '@petwell/chassis';
import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import type { CareReport, PetCare, ReportCare } from '@petwell/contracts';
import type { Caller } from '../core/caller.ts';
import { byDueDay, toCareItem } from './rules-calendar.ts';
import type { RunInTransaction } from '../core/transaction.ts';
import type { CarePet, CareReads, CareTransaction, RunCare } from './transaction.ts';
import { invalid } from '../core/invalid.ts';

type Dependencies = {
  careReads: Pick<CareReads, 'findPet'>;
  transaction: RunCare;
  clock: () => Date;
  timeZone: string;
};

type Request = { petId: number; caller: Caller };

/** Returns a pet that the caller may see; otherwise throws not_found, whether it exists or not. */
async function findAllowedPet(
  { careReads, clock, timeZone }: Omit<Dependencies, 'transaction'>,
  { petId, caller }: Request,
): Promise<CarePet> {
  const pet = await careReads.findPet(petId, clinicDay(clock(), timeZone));
  if (!pet || !(caller.ownerId === pet.ownerId || caller.staff)) throw new AppError('not_found');
  return pet;
}

/**
 * Handles GET /api/pets/{id}/care.
 * @throws AppError not_found
 */
export function createReadPetCare(deps: Dependencies) {
  return async function readPetCare(request: Request): Promise<PetCare> {
    const { id: petId, name: petName, plans, ...pet } = await findAllowedPet(deps, request);
    return {
      petId,
      petName,
      deceasedAt: pet.deceasedAt?.toISOString() ?? null,
      hasReminders: pet.hasReminders,
      items: plans
        .flatMap(({ services, lastCare }) =>
          services.map((service) => toCareItem(service, lastCare.get(service.code))),
        )
        .sort(byDueDay),
      reports: pet.reports,
    };
  };
}
export type ReadPetCare = ReturnType<typeof createReadPetCare>;

/** Older care says nothing about what is due next. */
const oldestReportDays = 730;

/** Reports of one pet that may wait for staff. */
const maxPending = 10;

const conflict = (publicMessage: string) => new AppError('status_conflict', { publicMessage });
const hasDied = (name: string) =>
  conflict(`We're sorry about ${name}. Care can't be reported for this pet any more.`);

/**
 * Handles POST /api/pets/{id}/care: stores care given elsewhere, which staff confirm.
 * @throws AppError not_found, validation_failed, status_conflict if the pet has died or too many reports wait
 */
export function createReportCare(deps: Dependencies) {
  return async function reportCare(request: Request & ReportCare): Promise<CareReport> {
    const { petId, code, performedOn } = request;
    const pet = await findAllowedPet(deps, request);
    if (pet.deceasedAt) throw hasDied(pet.name);
    const now = deps.clock();
    const today = clinicDay(now, deps.timeZone);
    const service = pet.plans.flatMap(({ services }) => services).find((one) => one.code === code);
    if (!service) throw invalid('code', 'This is not a service of the plan');
    if (performedOn > today) throw invalid('performedOn', 'Please choose a day in the past');
    if (performedOn < addDays(today, -oldestReportDays)) {
      throw invalid('performedOn', 'Please choose a day in the last two years');
    }
    const { label, careType, intervalDays } = service;
    const report = { petId, code, label, careType, performedOn, intervalDays };
    return deps.transaction(async ({ owners, pets, care }) => {
      // A death and the owner's other reports hold the owner, too.
      await owners.hold(pet.ownerId);
      if (!(await pets.isAlive(petId))) throw hasDied(pet.name);
      const added = await care.report(report, { at: now, maxPending });
      if (added) return added;
      throw conflict(
        `${maxPending} reports about ${pet.name} are waiting for us already. Please wait until we have looked at them.`,
      );
    });
  };
}
export type ReportCareUseCase = ReturnType<typeof createReportCare>;

/**
 * Handles POST /api/admin/care-reports/{id}/decide. Confirmed care moves the due date.
 * @throws AppError not_found, status_conflict if it was decided otherwise before
 */
export function createDecideCareReport({
  transaction,
  clock,
  timeZone,
}: Omit<Dependencies, 'careReads'>) {
  return async function decideCareReport(request: {
    reportId: number;
    isConfirmed: boolean;
    actor: NonNullable<Caller['staff']>;
  }): Promise<CareReport> {
    const { reportId, isConfirmed, actor } = request;
    return transaction(async ({ care, activityLog }) => {
      const found = await care.lockReport(reportId);
      if (!found) throw new AppError('not_found');
      const { report, petId, code, careType, label, performedOn, intervalDays } = found;
      const wanted = isConfirmed ? 'confirmed' : 'rejected';
      if (report.status === wanted) return report;
      if (report.status !== 'pending') {
        throw conflict('Somebody else has decided on this already.');
      }
      if (isConfirmed) {
        // Noon is on that day in every season.
        const atNoon = (day: string) => instantOf({ day, time: '12:00' }, timeZone);
        await care.addActivity({
          petId,
          code,
          careType,
          description: `${label}, elsewhere`,
          date: atNoon(performedOn),
          nextDueDate: intervalDays === null ? null : atNoon(addDays(performedOn, intervalDays)),
        });
      }
      await activityLog.record({
        actor,
        action: 'care-report',
        subject: `pet/${petId}`,
        result: 'done',
        detail: `${code} on ${performedOn}: ${wanted}`,
      });
      const by = actor.name ?? actor.username;
      return care.decideReport(reportId, { isConfirmed, by, at: clock() });
    });
  };
}
export type DecideCareReport = ReturnType<typeof createDecideCareReport>;

/** What the room of appointments does in the transaction of a death. */
type Visits = { visits: { end(petId: number, at: Date): Promise<void> } };

/**
 * Handles POST /api/pets/{id}/deceased: email about the pet stops, its appointments to come are canceled
 * without a notice, and its plan goes to staff's work list.
 * Repeating it returns the first time.
 * @throws AppError not_found
 */
export function createMarkDeceased(
  deps: Omit<Dependencies, 'transaction'> & {
    transaction: RunInTransaction<CareTransaction & Visits>;
  },
) {
  return async function markDeceased(request: Request): Promise<{ deceasedAt: string }> {
    const { petId, caller } = request;
    const pet = await findAllowedPet(deps, request);
    return deps.transaction(async ({ visits, care, owners, outbox, activityLog }) => {
      // Reminders hold the owner, too, so none is written in between.
      await owners.hold(pet.ownerId);
      const marked = await care.markDeceased(petId, deps.clock());
      if (!marked) throw new AppError('not_found');
      const { deceasedAt, isNew, enrollmentIds } = marked;
      if (isNew) {
        await visits.end(petId, deceasedAt);
        await outbox.append([
          {
            type: 'pet.deceased.v1',
            subject: `pet/${petId}`,
            data: { owner: { id: pet.ownerId }, petId, enrollmentIds },
          },
        ]);
      }
      const { staff: actor } = caller;
      if (actor) {
        const what = { actor, action: 'pet-deceased', subject: `pet/${petId}` } as const;
        await activityLog.record({ ...what, result: 'done', detail: null });
      }
      return { deceasedAt: deceasedAt.toISOString() };
    });
  };
}
export type MarkDeceased = ReturnType<typeof createMarkDeceased>;

/** Turns the reminders of an owner on or off; with the token of an email only off. */
export function createCareReminders({
  transaction,
  clock,
}: Pick<Dependencies, 'transaction' | 'clock'>) {
  return {
    set: (ownerId: number, isOn: boolean): Promise<void> =>
      transaction(({ care }) => care.setReminders(ownerId, { isOn, at: clock() })),
    /** @throws AppError link_invalid */
    async stop(token: string): Promise<void> {
      const isKnown = await transaction(({ care }) => care.stopReminders(token, clock()));
      if (!isKnown) {
        throw new AppError('link_invalid', { publicMessage: "This link isn't valid." });
      }
    },
  };
}
export type CareReminders = ReturnType<typeof createCareReminders>;
