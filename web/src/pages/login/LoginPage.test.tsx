import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorAnswer } from '../../shared/testing/errors.ts';
import { createConfig, createOwner, createSession } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

const main = () => within(screen.getByRole('main'));
const openLogin = async (path = '/login') => {
  const app = await renderApp(path);
  await screen.findByRole('heading', { name: 'Welcome back' });
  return app;
};
const fill = async (user: Awaited<ReturnType<typeof openLogin>>['user']) => {
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct-horse');
};
const signInButton = () => main().getByRole('button', { name: 'Sign in' });

/** The session exists from the moment that the login has answered. */
function acceptLogin(answer: object = { owner: createOwner() }) {
  let isSignedIn = false;
  server.use(
    http.post('*/api/login', () => {
      isSignedIn = true;
      return HttpResponse.json(answer);
    }),
    http.get('*/api/session', () =>
      HttpResponse.json(
        createSession(
          isSignedIn && 'owner' in answer ? { owner: { ...createOwner(), isDemo: true } } : {},
        ),
      ),
    ),
  );
}

describe('/login', () => {
  it.each(['{Tab}', ' {Tab}', 'ana@'])(
    '[ACC-06] names what is missing or malformed: %j',
    async (typed) => {
      const { user } = await openLogin();
      await user.type(screen.getByLabelText('Email'), typed);
      await user.click(signInButton());
      expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
      expect(screen.getByText('Password is required')).toBeVisible();
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'Please enter a valid email address',
      );
    },
  );

  it('[ACC-06] shows and hides the password', async () => {
    const { user } = await openLogin();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('leads to the dashboard of the address that the server answered', async () => {
    acceptLogin();
    const { user } = await openLogin();
    await fill(user);
    await user.click(signInButton());
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
  });

  it('[ENR-08] comes back to the enrollment, and never leads off the site', async () => {
    acceptLogin();
    const { user, unmount } = await openLogin('/login?returnTo=%2Fplans');
    await fill(user);
    await user.click(signInButton());
    await waitFor(() => expect(window.location.pathname).toBe('/plans'));
    unmount();
    acceptLogin();
    const second = await openLogin('/login?returnTo=https%3A%2F%2Fevil.example');
    await fill(second.user);
    await second.user.click(signInButton());
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
  });

  it('[ACC-07] shows the sentence of the server, or that the credentials are wrong, as an alert', async () => {
    const sentence = 'Invalid email or password. Please check your credentials and try again.';
    server.use(http.post('*/api/login', () => errorAnswer('invalid_credentials', sentence)));
    const { user } = await openLogin();
    await fill(user);
    await user.click(signInButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    server.use(http.post('*/api/login', () => new HttpResponse('no', { status: 401 })));
    await user.click(signInButton());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  });

  it('says in words that the service is down or the network is gone', async () => {
    server.use(http.post('*/api/login', () => errorAnswer('service_unavailable', 'x')));
    const { user } = await openLogin();
    await fill(user);
    await user.click(signInButton());
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't load this right now.");
    server.use(http.post('*/api/login', () => HttpResponse.error()));
    await user.click(signInButton());
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline'),
    );
  });

  it('[ACC-08] says when the answer has no address to lead to', async () => {
    acceptLogin({});
    const { user } = await openLogin();
    await fill(user);
    await user.click(signInButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Login successful but unable to redirect. Please try again.',
    );
  });

  it('[ACC-09] opens the demo dashboard, and has no such button where the demo is off', async () => {
    server.use(
      http.post('*/api/demo-session', () =>
        HttpResponse.json({ owner: createOwner({ email: 'demo@petwell.example' }) }),
      ),
    );
    const { user, unmount } = await openLogin();
    await user.click(await main().findByRole('button', { name: 'View demo dashboard' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/demo%40petwell.example'));
    unmount();
    server.use(
      http.get('*/api/config', () => HttpResponse.json(createConfig({ isDemoEnabled: false }))),
    );
    await openLogin();
    expect(await main().findByRole('link', { name: '(904) 555-0142' })).toBeVisible();
    expect(main().queryByRole('button', { name: 'View demo dashboard' })).toBeNull();
  });

  it('[ACC-10] offers the help of the clinic', async () => {
    await openLogin();
    const phone = await main().findByRole('link', { name: '(904) 555-0142' });
    expect(phone).toHaveAttribute('href', 'tel:9045550142');
  });

  it('sends who is signed in already straight on', async () => {
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
      ),
    );
    await renderApp('/login');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
  });
});
