import type {
  DeskPet,
  EnrollmentBenefits,
  Redemption,
  RedemptionBatch,
  StaffRole,
} from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createBenefit,
  createDeskPet,
  createDiscount,
  createRedemption,
} from '../../shared/testing/benefits.ts';
import { mockPets, mockPlanYear } from '../../shared/testing/desk.ts';
import { server } from '../../shared/testing/server.ts';
import { signInStaff } from '../../shared/testing/staff.ts';

export const miso = createDeskPet({
  petId: 12,
  petName: 'Miso',
  type: 'cat',
  breed: 'Siamese',
  enrollmentId: 22,
  planName: 'Cat Gold',
});
export const search = { name: 'Owner, pet, or phone' };
export const searchField = () => screen.getByRole('combobox', search);
export const services = async () =>
  within(await screen.findByRole('form', { name: 'Services of Biscuit’s plan' }));
export const exam = 'Comprehensive physical exam';
export const tick = async (user: User, name: RegExp | string = /^Comprehensive/) =>
  user.click((await services()).getByRole('checkbox', { name }));
export const recordButton = () => screen.getByRole('button', { name: /^Record \d/ });

export type User = Awaited<ReturnType<typeof renderApp>>['user'];

export type Opened = {
  role?: StaffRole;
  pet?: Partial<DeskPet>;
  year?: Partial<EnrollmentBenefits>;
  redemptions?: Redemption[];
  search?: string;
};

export async function openPet(opened: Opened = {}) {
  const { role = 'staff', pet = {}, year = {}, redemptions = [], search = '?pet=11' } = opened;
  signInStaff(role);
  mockPets([createDeskPet(pet), miso]);
  mockPlanYear(year, redemptions);
  return renderApp(`/admin-dashboard/desk${search}`);
}

export const history = async () => within(await screen.findByRole('list', { name: 'Last uses' }));
export const openUse = async (user: User) => user.click((await history()).getByText(exam));

/** Counts the clicks from here on. */
export function countClicks(user: User): () => number {
  const click = vi.spyOn(user, 'click');
  return () => click.mock.calls.length;
}

/** One exam was recorded, and one is left. */
export const createBatch = (overrides: Partial<RedemptionBatch> = {}): RedemptionBatch => ({
  redemptions: [createRedemption()],
  benefits: [createBenefit({ used: 3, left: 1 })],
  isPastDue: false,
  ...overrides,
});

export type Sent = { body: unknown; key: string | null };

/** Mocks recording. From then on the counter says that one is left. */
export function mockRecording(respond?: (attempt: number) => Response | undefined): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post('*/api/admin/enrollments/21/redemptions/batch', async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      const response = respond?.(sent.length);
      if (response !== undefined) return response;
      const benefit = createBenefit({ used: 3, left: 1 });
      mockPlanYear({ benefits: [benefit, createDiscount()] }, [createRedemption()]);
      return HttpResponse.json(createBatch(), { status: 201 });
    }),
  );
  return sent;
}

/** Mocks undoing. Returns the bodies received. */
export function mockUndoing(): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/admin/redemptions/undo', async ({ request }) => {
      bodies.push(await request.json());
      mockPlanYear({}, []);
      return HttpResponse.json(createBatch({ benefits: [createBenefit()] }));
    }),
  );
  return bodies;
}
