import { addDays, clinicDay } from '@petwell/chassis/time';
import type { CareReport, ReportCare } from '@petwell/contracts';
import { conflict, invalid } from '../core/caller.ts';
import { findAllowedPet, type PetDependencies, type PetRequest } from './read-pet-care.ts';
import type { RunCare } from './transaction.ts';

/** Older care says nothing about what is due next. */
const oldestReportDays = 730;

/** Reports of one pet that may wait for staff. */
const maxPending = 10;

const hasDied = (name: string) =>
  conflict(`We're sorry about ${name}. Care can't be reported for this pet anymore.`);

/**
 * Handles POST /api/pets/{id}/care: stores care given elsewhere, which staff confirm.
 * @throws AppError not_found, validation_failed, status_conflict if the pet has died or too many reports wait
 */
export function createReportCare(deps: PetDependencies & { transaction: RunCare }) {
  return async function reportCare(request: PetRequest & ReportCare): Promise<CareReport> {
    const { petId, code, performedOn } = request;
    const pet = await findAllowedPet(deps, request);
    if (pet.deceasedAt) throw hasDied(pet.name);
    const now = deps.clock();
    const today = clinicDay(now, deps.timeZone);
    const service = pet.enrollments
      .flatMap(({ services }) => services)
      .find((one) => one.code === code);
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
