import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createEnrollmentView,
  createOwner,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

const path = '/dashboard/ana%40example.com';
const owner = { ...createOwner(), isDemo: false };
let isSignedIn: boolean;
let logins: unknown[];
let saved: unknown[];

beforeEach(() => {
  isSignedIn = true;
  logins = [];
  saved = [];
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: isSignedIn ? owner : null })),
    ),
    http.get('*/api/enrollments/ana%40example.com', () =>
      HttpResponse.json({ owner: createOwner(), enrollments: [createEnrollmentView()] }),
    ),
    http.put('*/api/owners/7', async ({ request }) => {
      if (!isSignedIn) return errorResponse('unauthenticated', 'Please sign in.');
      saved.push(await request.json());
      return HttpResponse.json({ owner: { ...createOwner(), phone: '904-555-0199' } });
    }),
    http.post('*/api/login', async ({ request }) => {
      const credentials = (await request.json()) as { password: string };
      logins.push(credentials);
      if (credentials.password !== 'walkies')
        return errorResponse('invalid_credentials', 'Invalid email or password.');
      isSignedIn = true;
      return HttpResponse.json({ owner: createOwner() });
    }),
  );
});

async function typePhone(user: UserEvent) {
  await user.click(await screen.findByRole('tab', { name: 'Edit Profile' }));
  const phone = screen.getByLabelText('Phone number');
  await user.clear(phone);
  await user.type(phone, '904-555-0199');
}
const save = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Save contact details' }));
const findDialog = () => screen.findByRole('dialog', { name: 'Please sign in again' });

describe('[ACC-29] a session that has ended', () => {
  it('is opened again in place, and the action continues with what was typed', async () => {
    const { user } = await renderApp(path);
    await typePhone(user);
    isSignedIn = false;
    await save(user);
    const dialog = within(await findDialog());
    expect(dialog.getByText('ana@example.com')).toBeVisible();
    expect(screen.getByLabelText('Phone number')).toHaveValue('904-555-0199');
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Sign in and continue' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Invalid email or password.');
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'walkies{Enter}');
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(logins.at(-1)).toEqual({ email: 'ana@example.com', password: 'walkies' });
    expect(saved).toMatchObject([{ phone: '904-555-0199' }]);
  });

  it('needs no password if it could still be renewed', async () => {
    const { user } = await renderApp(path);
    await typePhone(user);
    let isFirst = true;
    server.use(
      http.put('*/api/owners/7', () => {
        if (!isFirst) return undefined;
        isFirst = false;
        return errorResponse('unauthenticated', 'Please sign in.');
      }),
    );
    await save(user);
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(logins).toEqual([]);
  });

  it('shows the sign-in as soon as the tab finds out, and declining it leads to /login', async () => {
    const { user } = await renderApp('/account/data');
    await screen.findByRole('heading', { name: 'Your data' });
    isSignedIn = false;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    const dialog = within(await findDialog());
    expect(screen.getByRole('heading', { name: 'Your data', hidden: true })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('asks nobody after signing out', async () => {
    server.use(http.post('*/api/logout', () => new HttpResponse(null, { status: 204 })));
    const { user } = await renderApp(path);
    await user.click(
      (await screen.findAllByRole('button', { name: 'Sign out' }))[0] as HTMLElement,
    );
    isSignedIn = false;
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await screen.findAllByRole('link', { name: 'Client Login' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
