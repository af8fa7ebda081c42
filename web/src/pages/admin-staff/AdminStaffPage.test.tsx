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
  name: 'Nora Vance',
  email: 'nora@example.com',
  role: 'staff',
  isActive: true,
  isInvited: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  ...overrides,
});
const admin = account({
  id: 1,
  username: 'admin',
  name: null,
  email: null,
  role: 'manager',
});

function mockStaff(accounts: StaffAccount[]): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/admin/staff', () => HttpResponse.json(accounts)),
    http.post('*/api/admin/staff', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(account({ id: 3, username: 'omar' }), { status: 201 });
    }),
    http.post('*/api/admin/staff/2/invitations', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(account());
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

  it('changes role and access, but not of the manager’s own account', async () => {
    const sent = mockStaff([admin, account()]);
    const { user } = await renderApp('/admin-dashboard/staff');
    const accounts = await list();
    expect(accounts.queryByRole('button', { name: 'Disable admin' })).toBeNull();
    await user.selectOptions(accounts.getByLabelText('Role of nora'), 'viewer');
    expect(await screen.findByText('nora’s role is now Viewer.')).toBeVisible();
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

  it('[ADM-13] invites a colleague without a password, and reports a taken name or address', async () => {
    const sent = mockStaff([admin]);
    const { user } = await renderApp('/admin-dashboard/staff');
    await list();
    const fillIn = async () => {
      await user.type(screen.getByLabelText('Name'), 'Omar Diaz');
      await user.type(screen.getByLabelText('Username'), 'Omar');
      await user.type(screen.getByLabelText('Email'), 'Omar@Example.com');
    };
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Name is required')).toBeVisible();
    await fillIn();
    expect(screen.queryByLabelText(/password/i)).toBeNull();
    const role = screen.getByLabelText('Role');
    expect(role).toHaveAccessibleDescription('Can view, activate, cancel and sync.');
    await user.selectOptions(role, 'Manager');
    expect(role).toHaveAccessibleDescription(
      'Can also delete, export, override, manage staff, and see the clinic’s income.',
    );
    await user.selectOptions(role, 'Staff');
    await user.dblClick(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation Sent')).toBeVisible();
    const omar = { name: 'Omar Diaz', username: 'omar', email: 'omar@example.com', role: 'staff' };
    expect(sent).toEqual([omar]);
    await waitFor(() => expect(screen.getByLabelText('Username')).toHaveValue(''));
    const fields = { username: 'This username is taken.', email: 'Another has this address.' };
    server.use(
      http.post('*/api/admin/staff', () =>
        HttpResponse.json(
          { code: 'status_conflict', message: 'Taken.', requestId: 'r-1', fields },
          { status: 409 },
        ),
      ),
    );
    await fillIn();
    await user.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('This username is taken.')).toBeVisible();
    expect(screen.getByText('Another has this address.')).toBeVisible();
  });

  it('[ADM-13] shows who is invited, and sends the invitation again to a corrected address', async () => {
    const sent = mockStaff([account({ isInvited: true })]);
    const { user } = await renderApp('/admin-dashboard/staff');
    const accounts = await list();
    expect(accounts.getByRole('heading', { name: 'Nora Vance (nora)' })).toBeVisible();
    expect(accounts.getByText('Invited')).toBeVisible();
    expect(accounts.queryByRole('button', { name: /Reset password/ })).toBeNull();
    await user.click(accounts.getByRole('button', { name: 'Resend invitation to nora' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Invite nora again' }));
    expect(dialog.getByLabelText('Email')).toHaveValue('nora@example.com');
    await user.clear(dialog.getByLabelText('Email'));
    await user.type(dialog.getByLabelText('Email'), 'nora.vance@example.com');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation Sent')).toBeVisible();
    expect(sent).toEqual([{ email: 'nora.vance@example.com' }]);
  });

  it('[ADM-13] offers no invitation for a disabled account', async () => {
    mockStaff([account({ isInvited: true, isActive: false })]);
    await renderApp('/admin-dashboard/staff');
    const accounts = await list();
    expect(accounts.getByText('Disabled')).toBeVisible();
    expect(accounts.queryByRole('button', { name: /invitation/ })).toBeNull();
    expect(accounts.getByRole('button', { name: 'Enable nora' })).toBeVisible();
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
