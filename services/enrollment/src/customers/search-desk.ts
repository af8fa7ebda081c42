import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import type { DeskPet } from '@petwell/contracts';
import type { OfferFurtherPet } from '../core/rules-further-pet.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { createDeskReads } from './store-desk.ts';

/** Handles GET /api/admin/desk/pets. Searches exactly first, and by similar names if nothing matched. */
export function createSearchDesk({
  desk,
  store,
  offerFurtherPet,
  clock,
  timeZone,
}: {
  desk: ReturnType<typeof createDeskReads>;
  store: Pick<EnrollmentStore, 'listOf'>;
  offerFurtherPet: OfferFurtherPet;
  clock: () => Date;
  timeZone: string;
}) {
  /** The pet first, then its owner's others, 20 in all. */
  async function household(petId: number): Promise<DeskPet[]> {
    const [found] = await desk.find(petId);
    if (!found) return [];
    const furtherPet = offerFurtherPet(await store.listOf(found.ownerId));
    const pet = { ...found, ...(furtherPet && { furtherPet }) };
    return [pet, ...(await desk.othersOf(found))].slice(0, 20);
  }
  function visiting(): Promise<DeskPet[]> {
    const today = clinicDay(clock(), timeZone);
    const midnight = (day: string) => instantOf({ day, time: '00:00' }, timeZone);
    return desk.visiting({ from: midnight(today), until: midnight(addDays(today, 1)) });
  }
  return async function searchDesk(query: {
    search?: string | undefined;
    petId?: number | undefined;
    visits?: 'today' | undefined;
  }): Promise<DeskPet[]> {
    const { search: q, petId, visits } = query;
    if (petId !== undefined) return household(petId);
    if (visits !== undefined) return visiting();
    if (q === undefined) return [];
    const pets = await desk.search({ q, matching: 'exact' });
    const mayBeMisspelled = pets.length === 0 && q.length >= 3;
    return mayBeMisspelled ? desk.search({ q, matching: 'similar' }) : pets;
  };
}
export type SearchDesk = ReturnType<typeof createSearchDesk>;
