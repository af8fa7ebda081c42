import type { StaffAccount } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const account = (overrides: Partial<StaffAccount> = {}): StaffAccount => ({
  id: 2,
  username: 'nora',
  role: 'staff',
  isActive: true,
  createdAt: '2026-01-05T10:00:00.000Z',
  ...overrides,
});
const admin = account({ id: 1, username: 'admin', role: 'manager' });

function mockStaff(accounts: StaffAccount[]): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/admin/staff', () => HttpResponse.json(accounts)),
    http.post('*/api/admin/staff', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(account({ id: 3, username: 'omar' }), { status: 201 });
    }),
    http.patch('*/api/admin/staff/2', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(account());
    }),
  );
  return sent;
}
const list = async () => within(await screen.findByRole('list', { name: 'Staff accounts' }));

describe('/admin-dashboard/staff', () => {
  beforeEach(() => {
    signInStaff('manager');
    mockCustomers([]);
  });

  it.each(['viewer', 'staff'] as const)('is hidden from a %s', async (role) => {
    signInStaff(role);
    await renderApp('/admin-dashboard/staff');
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/admin-dashboard'));
    expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull();
  });

  it('changes role and access, but not of the manager’s own account', async () => {
    const sent = mockStaff([admin, account()]);
    const { user } = await renderApp('/admin-dashboard/staff');
    const accounts = await list();
    expect(accounts.queryByRole('button', { name: 'Disable admin' })).toBeNull();
    await user.selectOptions(accounts.getByLabelText('Role of nora'), 'viewer');
    expect(await screen.findByText('nora is viewer now.')).toBeVisible();
    await user.click(accounts.getByRole('button', { name: 'Disable nora' }));
    expect(await screen.findByText('nora is signed out and disabled.')).toBeVisible();
    expect(sent).toEqual([{ role: 'viewer' }, { isActive: false }]);
  });

  it('resets a password of at least 6 characters', async () => {
    const sent = mockStaff([account()]);
    const { user } = await renderApp('/admin-dashboard/staff');
    await user.click((await list()).getByRole('button', { name: 'Reset password of nora' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New password for nora' }));
    await user.type(dialog.getByLabelText('New password'), 'short');
    await user.click(dialog.getByRole('button', { name: 'Set password' }));
    expect(await dialog.findByText('Password must be at least 6 characters long')).toBeVisible();
    await user.type(dialog.getByLabelText('New password'), '-no-more');
    await user.click(dialog.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('nora has a new password.')).toBeVisible();
    expect(sent).toEqual([{ password: 'short-no-more' }]);
  });

  it('adds an account, and reports a taken name', async () => {
    const sent = mockStaff([admin]);
    const { user } = await renderApp('/admin-dashboard/staff');
    await list();
    await user.type(screen.getByLabelText('Username'), 'Omar');
    await user.type(screen.getByLabelText('First password'), 'first-password');
    const role = screen.getByLabelText('Role');
    expect(role).toHaveAccessibleDescription('Can view, activate, cancel and sync.');
    await user.selectOptions(role, 'Manager');
    expect(role).toHaveAccessibleDescription(
      'Can view, activate, cancel, sync, delete, export, override and manage staff.',
    );
    await user.selectOptions(role, 'Staff');
    await user.click(screen.getByRole('button', { name: 'Add to staff' }));
    expect(await screen.findByText('Staff Account Added')).toBeVisible();
    expect(sent).toEqual([{ username: 'omar', password: 'first-password', role: 'staff' }]);
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveValue(''));
    server.use(
      http.post('*/api/admin/staff', () =>
        errorResponse('account_exists', 'This username is taken.'),
      ),
    );
    await user.type(screen.getByLabelText('Username'), 'omar');
    await user.type(screen.getByLabelText('First password'), 'first-password');
    await user.click(screen.getByRole('button', { name: 'Add to staff' }));
    expect(await screen.findByText('This username is taken.')).toBeVisible();
  });

  it('shows an error when it cannot be loaded or changed', async () => {
    server.use(http.get('*/api/admin/staff', () => HttpResponse.error()));
    const { user } = await renderApp('/admin-dashboard/staff');
    expect(await screen.findByText('The staff accounts could not be loaded')).toBeVisible();
    mockStaff([account()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    server.use(
      http.patch('*/api/admin/staff/2', () =>
        errorResponse('status_conflict', 'Changed meanwhile.'),
      ),
    );
    await user.click((await list()).getByRole('button', { name: 'Disable nora' }));
    expect(await screen.findByText('Changed meanwhile.')).toBeVisible();
  });
});
