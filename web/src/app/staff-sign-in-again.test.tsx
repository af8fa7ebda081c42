import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from './render-app.tsx';
import { createBenefit, createDeskPet, createRedemption } from '../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets, mockPlanYear } from '../shared/testing/desk.ts';
import { errorResponse } from '../shared/testing/errors.ts';
import { createSession } from '../shared/testing/factories.ts';
import { server } from '../shared/testing/server.ts';
import { signInStaff } from '../shared/testing/staff.ts';

/** Opens the front desk, ends the session, and records a service. Returns the keys that were sent. */
async function recordSignedOut() {
  signInStaff('staff');
  mockAroundDesk();
  mockPets([createDeskPet()]);
  mockPlanYear({ benefits: [createBenefit()] });
  const { user } = await renderApp('/admin-dashboard/desk?pet=11');
  await user.click(await screen.findByRole('checkbox', { name: /^Comprehensive/ }));
  const keys: (string | null)[] = [];
  server.use(
    http.get('*/api/session', () => HttpResponse.json(createSession())),
    http.post('*/api/admin/enrollments/21/redemptions/batch', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) return errorResponse('unauthenticated', 'Please sign in.');
      const redemptions = [createRedemption()];
      const body = { redemptions, benefits: [createBenefit()], isPastDue: false };
      return HttpResponse.json(body, { status: 201 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Record 1 service' }));
  const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' });
  return { user, dialog: within(dialog), keys };
}

describe('[ACC-29] a staff session that has ended', () => {
  it('is opened again in place, and the action continues', async () => {
    const { user, dialog, keys } = await recordSignedOut();
    expect(dialog.getByText('admin')).toBeVisible();
    const logins: unknown[] = [];
    server.use(
      http.post('*/api/admin/login', async ({ request }) => {
        logins.push(await request.json());
        if (logins.length === 1) return errorResponse('invalid_credentials', 'Invalid credentials');
        signInStaff('staff');
        return HttpResponse.json({ username: 'admin', role: 'staff' });
      }),
    );
    await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Invalid credentials');
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'right{Enter}');
    expect(await screen.findByText('1 recorded')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(logins[1]).toEqual({ username: 'admin', password: 'right' });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('leads to the sign-in when that is declined', async () => {
    const { user, dialog } = await recordSignedOut();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(window.location.pathname).toBe('/admin-login');
  });
});
