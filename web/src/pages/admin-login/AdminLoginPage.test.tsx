import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { setStaffFlags } from '../../features/admin/staff-flags.ts';
import { errorAnswer } from '../../shared/testing/errors.ts';
import { createSession } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { answerCustomers } from '../../shared/testing/staff.ts';

const heading = { name: 'Staff sign-in' } as const;
const openSignIn = async () => {
  const app = await renderApp('/admin-login');
  await screen.findByRole('heading', heading);
  return app;
};
type User = Awaited<ReturnType<typeof openSignIn>>['user'];
const main = () => within(screen.getByRole('main'));
const signIn = async (user: User) => {
  await user.type(screen.getByLabelText('Username'), 'admin');
  await user.type(screen.getByLabelText('Password'), 'wellness-admin');
  await user.click(main().getByRole('button', { name: 'Sign in' }));
};
const manager = { username: 'admin', role: 'manager' } as const;
const title = (name: string) => screen.findAllByText(name);

beforeEach(() => void answerCustomers([]));

describe('/admin-login', () => {
  it('[ADM-01] names what is missing', async () => {
    const { user } = await openSignIn();
    await user.click(main().getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Username is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
  });

  it('[ADM-01] says that the credentials are wrong, as a toast and beside the form', async () => {
    server.use(
      http.post('*/api/admin/login', () => errorAnswer('invalid_credentials', 'Something else')),
    );
    const { user } = await openSignIn();
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
    await title('Login Failed');
    await title('Please check your credentials and try again');
    expect(sessionStorage.getItem('adminAccess')).toBeNull();
    expect(screen.getByLabelText('Username')).toHaveValue('admin');
  });

  it('does not blame the credentials for a lost network or too many attempts', async () => {
    server.use(http.post('*/api/admin/login', () => HttpResponse.error()));
    const { user } = await openSignIn();
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline');
    server.use(
      http.post('*/api/admin/login', () => errorAnswer('rate_limited', 'Please wait 5 minutes.')),
    );
    await user.click(main().getByRole('button', { name: 'Sign in' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Please wait 5 minutes.'),
    );
  });

  it('[ADM-01] [ADM-02] leads to the dashboard with the admin flag of this tab', async () => {
    let body: unknown;
    server.use(
      http.post('*/api/admin/login', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(manager);
      }),
    );
    const { user } = await openSignIn();
    await signIn(user);
    await waitFor(() => expect(window.location.pathname).toBe('/admin-dashboard'));
    expect(await screen.findByRole('heading', { name: 'Customers' })).toHaveFocus();
    expect(body).toEqual({ username: 'admin', password: 'wellness-admin' });
    expect(sessionStorage.getItem('adminAccess')).toBe('true');
    expect(sessionStorage.getItem('adminUser')).toBe('{"username":"admin","role":"manager"}');
  });

  it('offers to go on as whoever is signed in in another tab', async () => {
    server.use(
      http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
    );
    const { user } = await openSignIn();
    await user.click(await screen.findByRole('button', { name: 'Continue as admin' }));
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  });
});

describe('guard of the staff area', () => {
  it('[ADM-02] leads to the sign-in without the admin flag, also where a session exists', async () => {
    server.use(
      http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
    );
    await renderApp('/admin-dashboard');
    expect(await screen.findByRole('heading', heading)).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/admin-login'));
  });

  it('[ADM-02] leads to the sign-in with a flag that the server knows no session for, and says so', async () => {
    setStaffFlags(manager);
    await renderApp('/admin-dashboard');
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(sessionStorage.getItem('adminAccess')).toBeNull();
    expect(sessionStorage.getItem('adminUser')).toBeNull();
  });

  it('[ADM-02] signs out on the server and clears the flags', async () => {
    let isSignedOut = false;
    setStaffFlags(manager);
    server.use(
      http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
      http.post('*/api/logout', () => {
        isSignedOut = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await renderApp('/admin-dashboard');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', heading)).toBeVisible();
    expect(isSignedOut).toBe(true);
    expect(sessionStorage.getItem('adminAccess')).toBeNull();
    expect(screen.queryByText(/session has ended/)).toBeNull();
  });

  it('stays signed in, and says so, when signing out fails', async () => {
    setStaffFlags(manager);
    server.use(
      http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
      http.post('*/api/logout', () => HttpResponse.error()),
    );
    const { user } = await renderApp('/admin-dashboard');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await title('Sign Out Failed');
    await waitFor(() => expect(window.location.pathname).toBe('/admin-dashboard'));
  });
});
