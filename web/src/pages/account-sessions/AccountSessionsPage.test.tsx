import type { OpenSessions } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createOwner, createSession } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

type Session = OpenSessions[number];

const here: Session = {
  id: 'session-of-this-browser',
  device: 'Firefox on Windows',
  createdAt: '2026-11-20T14:30:00.000Z',
  lastUsedAt: '2026-11-21T14:30:00.000Z',
  isCurrent: true,
};
const phone: Session = {
  ...here,
  id: 'session-of-the-phone',
  device: 'Safari on iOS',
  isCurrent: false,
};
const unknown: Session = { ...phone, id: 'session-of-a-script', device: null };

function signInOwner(isDemo = false) {
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo } })),
    ),
  );
}

/** Mocks the sessions left after each DELETE. Returns the paths of the DELETE requests. */
function mockSessions(base: 'account' | 'admin', sessions: Session[]): string[] {
  const ended: string[] = [];
  let open = sessions;
  server.use(
    http.get(`*/api/${base}/sessions`, () => HttpResponse.json(open)),
    http.delete(`*/api/${base}/sessions`, ({ request }) => {
      ended.push(new URL(request.url).pathname);
      const endedCount = open.length - 1;
      open = open.filter(({ isCurrent }) => isCurrent);
      return HttpResponse.json({ endedCount });
    }),
    http.delete(`*/api/${base}/sessions/:id`, ({ request, params }) => {
      ended.push(new URL(request.url).pathname);
      open = open.filter(({ id }) => id !== params['id']);
      return HttpResponse.json({ endedCount: 1 });
    }),
  );
  return ended;
}
const list = async () =>
  within(await screen.findByRole('list', { name: 'Where you are signed in' }));

describe('/account/sessions', () => {
  beforeEach(() => signInOwner());

  it('[ACC-18] describes devices and marks this one, which has no button', async () => {
    mockSessions('account', [here, phone, unknown]);
    await renderApp('/account/sessions');
    const rows = (await list()).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Firefox on WindowsThis deviceSigned in Nov 20, 2026, 9:30 AMLast used Nov 21, 2026, 9:30 AM',
      expect.stringMatching(/^Safari on iOSSigned in/),
      expect.stringMatching(/^Unknown deviceSigned in/),
    ]);
    expect((await list()).getAllByRole('button')).toHaveLength(2);
  });

  it('[ACC-18] signs out of a device once on repeated clicks', async () => {
    const ended = mockSessions('account', [here, phone]);
    const { user } = await renderApp('/account/sessions');
    await user.dblClick((await list()).getByRole('button', { name: /^Sign out of Safari on iOS/ }));
    expect(await screen.findByText('Signed out of one device.')).toBeVisible();
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeVisible();
    expect(ended).toEqual(['/api/account/sessions/session-of-the-phone']);
  });

  it('[ACC-18] signs out of another device while the first is being signed out', async () => {
    const ended = mockSessions('account', [here, phone, unknown]);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    server.use(
      // Then answered by the handler for all of them.
      http.delete('*/api/account/sessions/session-of-the-phone', () => answered),
    );
    const { user } = await renderApp('/account/sessions');
    await user.click((await list()).getByRole('button', { name: /^Sign out of Safari on iOS/ }));
    await user.click((await list()).getByRole('button', { name: /^Sign out of Unknown device/ }));
    await expect.poll(() => ended).toEqual(['/api/account/sessions/session-of-a-script']);
    answer();
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeVisible();
  });

  it('[ACC-18] signs out everywhere else', async () => {
    const ended = mockSessions('account', [here, phone, unknown]);
    const { user } = await renderApp('/account/sessions');
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('Signed out of 2 devices.')).toBeVisible();
    expect((await list()).getAllByRole('listitem')).toHaveLength(1);
    expect(ended).toEqual(['/api/account/sessions']);
  });

  it('says when a session had already ended, and shows the rest', async () => {
    mockSessions('account', [here, phone]);
    server.use(
      http.delete('*/api/account/sessions/:id', () => {
        mockSessions('account', [here]);
        return errorResponse('not_found', 'Not found.');
      }),
    );
    const { user } = await renderApp('/account/sessions');
    await user.click((await list()).getByRole('button', { name: /^Sign out of Safari/ }));
    expect(await screen.findByText('Sign Out Failed')).toBeVisible();
    expect(await screen.findByText('You aren’t signed in anywhere else.')).toBeVisible();
  });

  it('offers a retry when the list cannot be loaded', async () => {
    server.use(
      http.get('*/api/account/sessions', () => errorResponse('service_unavailable', 'Away.')),
    );
    const { user } = await renderApp('/account/sessions');
    const again = await screen.findByRole('button', { name: 'Try again' });
    mockSessions('account', [here]);
    await user.click(again);
    expect((await list()).getByText('This device')).toBeVisible();
  });

  it('is linked from the bar', async () => {
    mockSessions('account', [here]);
    const { user } = await renderApp('/nowhere');
    await user.click(await screen.findByRole('link', { name: 'Sign-in and security' }));
    expect(await screen.findByRole('heading', { name: 'Sign-in and security' })).toBeVisible();
  });

  it('sends signed-out visitors to sign-in and back', async () => {
    server.use(http.get('*/api/session', () => HttpResponse.json(createSession())));
    await renderApp('/account/sessions');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.location.search).toBe('?returnTo=%2Faccount%2Fsessions');
  });

  it('offers demo visitors nothing', async () => {
    signInOwner(true);
    await renderApp('/account/sessions');
    expect(await screen.findByText(/Everyone shares the demo account/)).toBeVisible();
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});

describe('changing the password', () => {
  async function fill(
    user: Awaited<ReturnType<typeof renderApp>>['user'],
    confirm = 'cloudy-day-9',
  ) {
    await user.type(await screen.findByLabelText('Current password'), 'sunny-day-7');
    await user.type(screen.getByLabelText('New password'), 'cloudy-day-9');
    await user.type(screen.getByLabelText('Confirm password'), confirm);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  }
  beforeEach(() => {
    signInOwner();
    mockSessions('account', [here]);
  });

  it('[ACC-19] sends the current password and clears the form', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/account/password', async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await renderApp('/account/sessions');
    await fill(user);
    expect(await screen.findByText('Password Changed')).toBeVisible();
    expect(sent).toEqual([{ currentPassword: 'sunny-day-7', password: 'cloudy-day-9' }]);
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it.each([
    ['currentPassword', 'Current password', 401, 'invalid_credentials'],
    ['password', 'New password', 400, 'validation_failed'],
  ] as const)(
    '[ACC-20] shows the error for %s at its field',
    async (field, label, status, code) => {
      const message = 'Please choose another one.';
      server.use(
        http.post('*/api/account/password', () => {
          const body = { code, message, requestId: 'r-1', fields: { [field]: message } };
          return HttpResponse.json(body, { status });
        }),
      );
      const { user } = await renderApp('/account/sessions');
      await fill(user);
      expect(await screen.findByText('Password Not Changed')).toBeVisible();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(message),
      );
      expect(screen.getByLabelText(label)).toBeInvalid();
    },
  );

  it('checks the confirmation before sending', async () => {
    const { user } = await renderApp('/account/sessions');
    await fill(user, 'something-else');
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
  });
});

describe('/admin-dashboard/sessions', () => {
  it('[ACC-18] works the same for staff of any role, linked from their name in the bar', async () => {
    signInStaff('viewer');
    const ended = mockSessions('admin', [here, phone]);
    const { user } = await renderApp('/admin-dashboard/sessions');
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('Signed out of one device.')).toBeVisible();
    expect(ended).toEqual(['/api/admin/sessions']);
    await user.click(screen.getByRole('button', { name: /^admin ?: your account$/ }));
    expect(screen.getByText(wholeText('admin (Viewer)'))).toBeVisible();
    const link = screen.getByRole('menuitem', { name: 'Sign-in and security' });
    expect(link).toHaveAttribute('href', '/admin-dashboard/sessions');
    expect(link).toHaveAttribute('aria-current', 'page');
  });
});
