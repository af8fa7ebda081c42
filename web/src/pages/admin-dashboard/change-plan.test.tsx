import type { AdminUser, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createOrder, createPlanChange } from '../../shared/testing/plan-changes.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  signInStaff,
} from '../../shared/testing/staff.ts';

async function openCustomer(role: StaffRole, customer: Partial<AdminUser> = {}) {
  signInStaff(role);
  mockCustomers([createAdminUser({ enrollments: [createAdminEnrollment()], ...customer })]);
  server.use(
    http.get('*/api/admin/enrollments/21/plan-change', () =>
      HttpResponse.json(createPlanChange({ order: createOrder() })),
    ),
  );
  const { user } = await renderApp('/admin-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  return { user, panel: within(screen.getByRole('dialog', { name: 'Ana Reyes' })) };
}

it('[CHG-69] staff change a plan from the customer’s details', async () => {
  const { user, panel } = await openCustomer('staff');
  await user.click(panel.getByText('More', { exact: false, selector: 'summary' }));
  await user.click(panel.getByRole('button', { name: 'Change plan' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change Biscuit’s plan' }));
  expect(await dialog.findByText('Waiting for the owner to agree')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Take it back' })).toBeVisible();
});

it('[CHG-75] viewers read a change from the customer’s details', async () => {
  const { user, panel } = await openCustomer('viewer');
  await user.click(panel.getByRole('button', { name: 'What a change costs' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change Biscuit’s plan' }));
  expect(await dialog.findByText('Waiting for the owner to agree')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Take it back' })).toBeNull();
});

it('[CHG-69] the plan of the demo isn’t changed', async () => {
  const { panel } = await openCustomer('manager', { isDemo: true });
  expect(panel.queryByRole('button', { name: 'Change plan', hidden: true })).toBeNull();
});
