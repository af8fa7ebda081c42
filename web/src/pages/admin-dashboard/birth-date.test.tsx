import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createPet } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';

const pet = createPet();
const customer = createAdminUser({
  pets: [pet],
  enrollments: [createAdminEnrollment({ petId: pet.id, petName: pet.name })],
});
const open = () => {
  mockCustomers([customer]);
  mockRecords();
  return renderApp(`/admin-dashboard?customer=${customer.owner.id}`);
};

it('[CHG-84] staff add a birth date, which is checked at its field', async () => {
  signInStaff('staff');
  const bodies: object[] = [];
  server.use(
    http.put(`*/api/pets/${pet.id}`, async ({ request }) => {
      bodies.push((await request.json()) as object);
      return HttpResponse.json({ pet: { ...pet, birthDate: '2020-05-20' } });
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Add birth date of/ }));
  const field = screen.getByLabelText(/^Birth date/);
  fireEvent.change(field, { target: { value: '2999-01-01' } });
  await user.click(screen.getByRole('button', { name: 'Save birth date' }));
  expect(await screen.findByText('The birth date is in the future')).toBeVisible();
  expect(bodies).toEqual([]);
  fireEvent.change(field, { target: { value: '2020-05-20' } });
  await user.click(screen.getByRole('button', { name: 'Save birth date' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save birth date' })).toBeNull());
  expect(bodies).toMatchObject([
    { petId: pet.id, name: pet.name, breed: pet.breed, birthDate: '2020-05-20' },
  ]);
  expect(bodies[0]).not.toHaveProperty('photoUrl');
});

it('[CHG-84] viewers read the birth date only', async () => {
  signInStaff('viewer');
  await open();
  expect(await screen.findByText(/birth date not known/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /birth date/i })).toBeNull();
});
