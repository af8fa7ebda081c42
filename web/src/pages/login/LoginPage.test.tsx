import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
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

/** Mocks a session that exists once the login has succeeded. */
function acceptLogin(response: object = { owner: createOwner() }) {
  let isSignedIn = false;
  server.use(
    http.post('*/api/login', () => {
      isSignedIn = true;
      return HttpResponse.json(response);
    }),
    http.get('*/api/enrollments/:email', () => HttpResponse.json({ enrollments: [] })),
    http.get('*/api/session', () =>
      HttpResponse.json(
        createSession(
          isSignedIn && 'owner' in response ? { owner: { ...createOwner(), isDemo: true } } : {},
        ),
      ),
    ),
  );
}

describe('/login', () => {
  it.each(['{Tab}', ' {Tab}', 'ana@'])(
    '[ACC-06] reports missing or malformed fields: %j',
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

  it('[ACC-06] [ACC-58] shows and hides the password, and no spell check reads it', async () => {
    const { user } = await openLogin();
    for (const [name, value] of [
      ['spellcheck', 'false'],
      ['autocapitalize', 'none'],
      ['autocorrect', 'off'],
    ] as const) {
      expect(screen.getByLabelText('Password')).toHaveAttribute(name, value);
    }
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('opens the dashboard of the address in the response', async () => {
    acceptLogin();
    const { user } = await openLogin();
    await fill(user);
    await user.click(signInButton());
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
  });

  it('[ENR-08] returns to the enrollment, and never to another site', async () => {
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

  it('[ACC-07] shows the server’s message, or that the credentials are wrong, as an alert', async () => {
    const sentence = 'Invalid email or password. Please check your credentials and try again.';
    server.use(http.post('*/api/login', () => errorResponse('invalid_credentials', sentence)));
    const { user } = await openLogin();
    await fill(user);
    await user.click(signInButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    server.use(http.post('*/api/login', () => new HttpResponse('no', { status: 401 })));
    await user.click(signInButton());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  });

  it('explains an unavailable service and a lost network', async () => {
    server.use(http.post('*/api/login', () => errorResponse('service_unavailable', 'x')));
    const { user } = await openLogin();
    await fill(user);
    await user.click(signInButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t do this right now.');
    server.use(http.post('*/api/login', () => HttpResponse.error()));
    await user.click(signInButton());
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('We can’t reach PetWell'),
    );
  });

  it('[ACC-56] says when the browser drops the cookie, and stays', async () => {
    acceptLogin();
    server.use(http.get('*/api/session', () => HttpResponse.json(createSession())));
    const { user } = await openLogin();
    await fill(user);
    await user.click(signInButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your browser blocks cookies/);
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  });

  it('[ACC-56] goes on if the session can’t be read after signing in', async () => {
    acceptLogin();
    const { user } = await openLogin();
    await fill(user);
    server.use(http.get('*/api/session', () => HttpResponse.error()));
    await user.click(signInButton());
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
  });

  it('[ACC-56] says that cookies are blocked before anyone types', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    await openLogin();
    expect(await screen.findByText('Cookies are blocked')).toBeVisible();
  });

  it('[QUA-23] reads what a password manager filled in without an event', async () => {
    const bodies: unknown[] = [];
    acceptLogin();
    server.use(
      http.post('*/api/login', async ({ request }) => {
        bodies.push(await request.clone().json());
      }),
    );
    const { user } = await openLogin();
    // As browsers do it, past React's own setter.
    const fillIn = (label: string, value: string) =>
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        screen.getByLabelText(label),
        value,
      );
    fillIn('Email', 'ana@example.com');
    fillIn('Password', 'correct-horse');
    await user.click(signInButton());
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
    expect(bodies).toEqual([{ email: 'ana@example.com', password: 'correct-horse' }]);
  });

  it('[ACC-08] shows an error when the response has no address', async () => {
    acceptLogin({});
    const { user } = await openLogin();
    await fill(user);
    await user.click(signInButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Login successful but unable to redirect. Please try again.',
    );
  });

  it('[ACC-09] opens the demo dashboard, and hides the button when the demo is off', async () => {
    const owner = createOwner({ email: 'demo@petwell.example' });
    acceptLogin();
    server.use(
      http.post('*/api/demo-session', async () => {
        await fetch('/api/login', { method: 'POST' });
        return HttpResponse.json({ owner });
      }),
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

  it('[ACC-10] offers the clinic’s help', async () => {
    await openLogin();
    const phone = await main().findByRole('link', { name: '(904) 555-0142' });
    expect(phone).toHaveAttribute('href', 'tel:9045550142');
  });

  it('redirects a signed-in user', async () => {
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
      ),
      // The next page starts to load, but is not part of this test.
      http.get('*/api/enrollments/:email', () => delay('infinite')),
    );
    await renderApp('/login');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
  });
});
