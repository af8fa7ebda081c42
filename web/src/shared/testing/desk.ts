import type { DeskPet, EnrollmentBenefits, Redemption } from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { createPetCare, createPlanYear } from './benefits.ts';
import { server } from './server.ts';
import { mockAppointments } from './staff-appointments.ts';

/** Mocks what the front desk shows around the services: visits and their pets, due days, notes, and payments. */
export function mockAroundDesk(): void {
  mockAppointments([]);
  mockPets([]);
  server.use(
    http.get('*/api/pets/:id/care', () => HttpResponse.json(createPetCare({ items: [] }))),
    http.get('*/api/admin/call-list', () => HttpResponse.json({ calls: [], hasMore: false })),
    http.get('*/api/admin/customers/:id/notes', () =>
      HttpResponse.json({ notes: [], hasMore: false }),
    ),
    http.get('*/api/admin/customers/:id/payments', () =>
      HttpResponse.json({ payments: [], nextCursor: null, owed: [] }),
    ),
  );
}

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

/** A pet, followed by its owner's others. */
function householdOf(pets: readonly DeskPet[], petId: number): DeskPet[] {
  const pet = pets.find((one) => one.petId === petId);
  return pet === undefined
    ? []
    : [pet, ...pets.filter((one) => one !== pet && one.ownerId === pet.ownerId)];
}

/** Mocks the front desk's search with these pets. Returns the searches received. */
export function mockPets(pets: DeskPet[]): string[] {
  const searches: string[] = [];
  server.use(
    http.get('*/api/admin/desk/pets', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const petId = query.get('petId');
      const search = query.get('search');
      if (search !== null) searches.push(search);
      return HttpResponse.json({
        pets: petId === null ? pets : householdOf(pets, Number(petId)),
      });
    }),
  );
  return searches;
}
