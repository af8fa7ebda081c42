import type { DeskPet } from '@petwell/contracts';
import type { Matching } from './list-customers.ts';

/** Finds pets, each with the plan that counts: active before suspended before pending before canceled. */
export type DeskReads = {
  /** At most 20, by owner's name. Every word must be in the pet's name, or match its owner. */
  search(request: { q: string; matching: Matching }): Promise<DeskPet[]>;
  find(petId: number): Promise<DeskPet[]>;
};

/** Handles GET /api/admin/desk/pets. Searches exactly first, and by similar owners' names if nothing matched. */
export function createSearchDesk({ desk }: { desk: DeskReads }) {
  return async function searchDesk(query: {
    search?: string | undefined;
    petId?: number | undefined;
  }): Promise<DeskPet[]> {
    const { search: q, petId } = query;
    if (petId !== undefined) return desk.find(petId);
    if (q === undefined) return [];
    const pets = await desk.search({ q, matching: 'exact' });
    const mayBeMisspelled = pets.length === 0 && q.length >= 3;
    return mayBeMisspelled ? desk.search({ q, matching: 'similar' }) : pets;
  };
}
export type SearchDesk = ReturnType<typeof createSearchDesk>;
