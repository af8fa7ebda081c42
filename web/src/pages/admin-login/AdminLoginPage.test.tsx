import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { setStaffFlags } from '../../shared/staff/staff-flags.ts';
import { mockAroundDesk, mockPets } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createSession } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { chooseInBar, mockCustomers, signOutInBar } from '../../shared/testing/staff.ts';

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
const manager = {
  username: 'admin',
  role: 'manager',
  name: 'Ada Lin',
  email: 'ada@example.com',
} as const;
/** Mocks a sign-in after which the browser has the session's cookie. */
const acceptSignIn = () =>
  server.use(
    http.post('*/api/admin/login', () => {
      server.use(
        http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
      );
      return HttpResponse.json(manager);
    }),
  );
const title = (name: string) => screen.findAllByText(name);

beforeEach(() => {
  mockCustomers([]);
  mockAroundDesk();
  mockPets([]);
});

describe('/admin-login', () => {
  it('[ADM-01] reports missing fields', async () => {
    const { user } = await openSignIn();
    await user.click(main().getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Username is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
  });

  it('[ADM-01] shows wrong credentials as a toast and at the form', async () => {
    server.use(
      http.post('*/api/admin/login', () => errorResponse('invalid_credentials', 'Something else')),
    );
    const { user } = await openSignIn();
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
    await title('Login Failed');
    await title('Please check your credentials and try again');
    expect(sessionStorage.getItem('adminAccess')).toBeNull();
    expect(screen.getByLabelText('Username')).toHaveValue('admin');
  });

  it('distinguishes a lost network and too many attempts from wrong credentials', async () => {
    server.use(http.post('*/api/admin/login', () => HttpResponse.error()));
    const { user } = await openSignIn();
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach PetWell');
    server.use(
      http.post('*/api/admin/login', () => errorResponse('rate_limited', 'Please wait 5 minutes.')),
    );
    await user.click(main().getByRole('button', { name: 'Sign in' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Please wait 5 minutes.'),
    );
  });

  it('[ADM-01] [ADM-02] [DSK-08] opens the front desk with this tab’s admin flag', async () => {
    let body: unknown;
    acceptSignIn();
    server.use(
      http.post('*/api/admin/login', async ({ request }) => {
        body = await request.clone().json();
      }),
    );
    const { user } = await openSignIn();
    await signIn(user);
    await waitFor(() => expect(window.location.pathname).toBe('/admin-dashboard/desk'));
    expect(await screen.findByRole('combobox', { name: 'Owner, pet, or phone' })).toHaveFocus();
    expect(body).toEqual({ username: 'admin', password: 'wellness-admin' });
    expect(sessionStorage.getItem('adminAccess')).toBe('true');
    expect(sessionStorage.getItem('adminUser')).toBe('{"username":"admin","role":"manager"}');
  });

  it('[ADM-62] the form of the own details knows them right after the sign-in', async () => {
    acceptSignIn();
    server.use(http.get('*/api/admin/sessions', () => HttpResponse.json([])));
    const { user } = await openSignIn();
    await signIn(user);
    await chooseInBar(user, 'Sign-in and security', /your account$/);
    expect(await screen.findByLabelText('Name')).toHaveValue('Ada Lin');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it('[ACC-56] says when the browser drops the cookie, and stays', async () => {
    server.use(http.post('*/api/admin/login', () => HttpResponse.json(manager)));
    const { user } = await openSignIn();
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your browser blocks cookies/);
    expect(window.location.pathname).toBe('/admin-login');
    expect(sessionStorage.getItem('adminAccess')).toBeNull();
  });

  it('offers to continue as the user signed in in another tab', async () => {
    server.use(
      http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
    );
    const { user } = await openSignIn();
    await user.click(await screen.findByRole('button', { name: 'Continue as admin' }));
    expect(await screen.findByRole('heading', { name: 'Front desk' })).toBeVisible();
  });
});

describe('[ADM-02] a staff link opened in a new tab', () => {
  const link = '/admin-dashboard/desk?pet=17';
  const address = () => window.location.pathname + window.location.search;

  it('arrives after continuing with the session of another tab', async () => {
    server.use(
      http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
    );
    const { user } = await renderApp(link);
    await user.click(await screen.findByRole('button', { name: 'Continue as admin' }));
    expect(await screen.findByRole('heading', { name: 'Front desk' })).toBeVisible();
    expect(address()).toBe(link);
  });

  it('arrives after signing in, also after a reload of the sign-in page', async () => {
    acceptSignIn();
    const { unmount } = await renderApp(link);
    await screen.findByRole('heading', heading);
    unmount();
    const { user } = await renderApp(address());
    await screen.findByRole('heading', heading);
    await signIn(user);
    expect(await screen.findByRole('heading', { name: 'Front desk' })).toBeVisible();
    expect(address()).toBe(link);
  });

  it('does not lead anybody to another site', async () => {
    acceptSignIn();
    const { user } = await renderApp('/admin-login?returnTo=https%3A%2F%2Fevil.example');
    await screen.findByRole('heading', heading);
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/admin-dashboard/desk'));
  });

  it('leads a manager from the sign-in back to a test tool', async () => {
    const { user } = await renderApp('/webhook-test');
    await user.click(await screen.findByRole('link', { name: 'Staff sign-in' }));
    await waitFor(() => expect(address()).toBe('/admin-login?returnTo=%2Fwebhook-test'));
  });
});

describe('the staff area guard', () => {
  it('[ADM-02] redirects to sign-in without the admin flag, even with a session', async () => {
    server.use(
      http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
    );
    await renderApp('/admin-dashboard');
    expect(await screen.findByRole('heading', heading)).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/admin-login'));
    expect(window.location.search).toBe('');
  });

  it('[ADM-02] redirects to sign-in with an explanation when the flag has no session', async () => {
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
    await signOutInBar(user);
    expect(await screen.findByRole('heading', heading)).toBeVisible();
    await title('Signed Out');
    expect(isSignedOut).toBe(true);
    expect(sessionStorage.getItem('adminAccess')).toBeNull();
    expect(screen.queryByText(/session has ended/)).toBeNull();
  });

  it('[ADM-02] does not lead the next person to where somebody signed out', async () => {
    setStaffFlags(manager);
    server.use(
      http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
      http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })),
    );
    const { user } = await renderApp('/admin-dashboard/desk?pet=17');
    await signOutInBar(user);
    await screen.findByRole('heading', heading);
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('stays signed in and shows an error when signing out fails', async () => {
    setStaffFlags(manager);
    server.use(
      http.get('*/api/session', () => HttpResponse.json(createSession({ staff: manager }))),
      http.post('*/api/logout', () => HttpResponse.error()),
    );
    const { user } = await renderApp('/admin-dashboard');
    await signOutInBar(user);
    await title('Sign Out Failed');
    await waitFor(() => expect(window.location.pathname).toBe('/admin-dashboard'));
  });
});
