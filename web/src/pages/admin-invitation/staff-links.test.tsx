import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp, renderReloaded } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const noContent = () => new HttpResponse(null, { status: 204 });

/** Answers POST requests, and returns their bodies. */
function mockPost(path: string, answer: () => Response): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(`*${path}`, async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}
const mockInvitation = () =>
  mockPost('/api/staff-invitations/lookup', () =>
    HttpResponse.json({ username: 'nora', name: 'Nora Vance' }),
  );

describe('/admin-invitation', () => {
  it('[ADM-13] shows the username, sets the password with the button, and leads to the sign-in', async () => {
    mockInvitation();
    const accepted = mockPost('/api/staff-invitations/accept', noContent);
    const { user } = await renderApp('/admin-invitation?token=secret');
    expect(await screen.findByText(/your username is/)).toHaveTextContent('nora');
    expect(window.location.search).toBe('');
    expect(accepted).toEqual([]);
    await user.type(screen.getByLabelText('Password'), 'new-password');
    await user.type(screen.getByLabelText('Confirm password'), 'new-password');
    await user.dblClick(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Your account is ready')).toBeVisible();
    expect(accepted).toEqual([{ token: 'secret', password: 'new-password' }]);
    await user.click(screen.getByRole('link', { name: 'Go to staff sign-in' }));
    expect(await screen.findByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  });

  it('[ADM-13] survives a reload without the token in URL or storage', async () => {
    mockInvitation();
    const { unmount } = await renderApp('/admin-invitation?token=secret');
    await screen.findByLabelText('Password');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret');
    unmount();
    await renderReloaded();
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('[ADM-13] explains a link that no longer works before a password is typed', async () => {
    mockPost('/api/staff-invitations/lookup', () =>
      errorResponse('link_invalid', 'This link was replaced.'),
    );
    await renderApp('/admin-invitation?token=old');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was replaced.');
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to staff sign-in' })).toBeVisible();
  });

  it('[ADM-13] retries after a lost response, and explains an incomplete link', async () => {
    mockPost('/api/staff-invitations/lookup', () => HttpResponse.error());
    const { user, unmount } = await renderApp('/admin-invitation?token=secret');
    expect(await screen.findByText('Your invitation could not be loaded')).toBeVisible();
    mockInvitation();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    unmount();
    await renderApp('/admin-invitation');
    expect(await screen.findByText('This link is incomplete')).toBeVisible();
  });

  it('[ADM-13] shows a weak password at the field and keeps the form', async () => {
    mockInvitation();
    mockPost('/api/staff-invitations/accept', () =>
      HttpResponse.json(
        {
          code: 'validation_failed',
          message: 'Please check.',
          requestId: 'r-1',
          fields: { password: 'This password is too common.' },
        },
        { status: 400 },
      ),
    );
    const { user } = await renderApp('/admin-invitation?token=secret');
    await user.type(await screen.findByLabelText('Password'), 'password123');
    await user.type(screen.getByLabelText('Confirm password'), 'password123');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('This password is too common.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('password123');
  });
});

describe('/admin-forgot-password', () => {
  it('[ADM-15] is reached from the sign-in, and answers the same for every account', async () => {
    const bodies = mockPost('/api/staff-password-reset-requests', () =>
      HttpResponse.json({ message: 'ok' }, { status: 202 }),
    );
    const { user } = await renderApp('/admin-login');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.click(await screen.findByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText('Username or email is required')).toBeVisible();
    await user.type(screen.getByLabelText('Username or email'), 'Nora');
    await user.dblClick(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText('Please check your inbox')).toBeVisible();
    expect(bodies).toEqual([{ login: 'nora' }]);
  });
});

describe('/admin-reset-password', () => {
  it('[ADM-15] sets the new password, and leads to the staff sign-in', async () => {
    const bodies = mockPost('/api/staff-password-resets', noContent);
    const { user } = await renderApp('/admin-reset-password?token=secret');
    await user.type(await screen.findByLabelText('Password'), 'new-password');
    await user.type(screen.getByLabelText('Confirm password'), 'new-password');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByText('Your new password is set')).toBeVisible();
    expect(bodies).toEqual([{ token: 'secret', password: 'new-password' }]);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  });

  it('[ADM-15] offers a new link when this one was used or has expired', async () => {
    mockPost('/api/staff-password-resets', () => errorResponse('link_invalid', 'Used.'));
    const { user } = await renderApp('/admin-reset-password?token=old');
    await user.type(await screen.findByLabelText('Password'), 'new-password');
    await user.type(screen.getByLabelText('Confirm password'), 'new-password');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Used.');
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute(
      'href',
      '/admin-forgot-password',
    );
  });
});

describe('/admin-confirm-email', () => {
  it('[ADM-14] confirms the address only when the button is pressed', async () => {
    const bodies = mockPost('/api/staff-email-confirmations', () =>
      HttpResponse.json({ email: 'nora@example.com' }),
    );
    const { user } = await renderApp('/admin-confirm-email?token=secret');
    const button = await screen.findByRole('button', { name: 'Confirm this address' });
    expect(bodies).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/email a link to nora@example.com/)).toBeVisible();
    expect(bodies).toEqual([{ token: 'secret' }]);
    await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain('secret'));
  });

  it('[ADM-14] explains a link that no longer works', async () => {
    mockPost('/api/staff-email-confirmations', () => errorResponse('link_invalid', 'Replaced.'));
    const { user } = await renderApp('/admin-confirm-email?token=old');
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Replaced.');
  });
});

describe('/admin-dashboard/sessions', () => {
  it('[ADM-14] asks for a new address with the password, and says that it must be confirmed', async () => {
    signInStaff('viewer');
    mockCustomers([]);
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/admin/sessions', () => HttpResponse.json([])),
      http.put('*/api/admin/account', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ name: 'Ada', email: null, pendingEmail: 'ada@example.com' });
      }),
    );
    const { user } = await renderApp('/admin-dashboard/sessions');
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveAccessibleDescription(/Resets your password if you forget it/);
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.type(email, 'ada@example.com');
    await user.type(screen.getByLabelText('Your password'), 'my-password');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please Confirm Your Email')).toBeVisible();
    expect(email).toHaveAccessibleDescription(/Not confirmed yet/);
    expect(sent).toEqual([
      { name: 'Ada', email: 'ada@example.com', currentPassword: 'my-password' },
    ]);
    expect(screen.getByLabelText('Your password')).toHaveValue('');
    server.use(
      http.put('*/api/admin/account', () =>
        HttpResponse.json(
          {
            code: 'invalid_credentials',
            message: 'Wrong.',
            requestId: 'r-1',
            fields: { currentPassword: 'This is not your current password.' },
          },
          { status: 401 },
        ),
      ),
    );
    await user.type(screen.getByLabelText('Your password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('This is not your current password.')).not.toEqual([]);
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });
});
