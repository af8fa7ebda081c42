import type { DeskPet, EnrollmentBenefits, Redemption } from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { createPlanYear } from './benefits.ts';
import { server } from './server.ts';

/** Mocks an enrollment's services and what was recorded. */
export function mockPlanYear(
  year: Partial<EnrollmentBenefits> = {},
  redemptions: Redemption[] = [],
): void {
  server.use(
    http.get('*/api/enrollments/:id/benefits', () => HttpResponse.json(createPlanYear(year))),
    http.get('*/api/admin/enrollments/:id/redemptions', () => HttpResponse.json({ redemptions })),
  );
}

/** Mocks the desk's search with these pets. Returns the searches received. */
export function mockPets(pets: DeskPet[]): string[] {
  const searches: string[] = [];
  server.use(
    http.get('*/api/admin/desk/pets', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const petId = query.get('petId');
      const search = query.get('search');
      if (search !== null) searches.push(search);
      return HttpResponse.json({
        pets: pets.filter((pet) => petId === null || pet.petId === Number(petId)),
      });
    }),
  );
  return searches;
}
