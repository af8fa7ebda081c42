import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createOwner, createSession } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

const signIn = (isDemo = false) =>
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo } })),
    ),
  );

let saved: { name: string; blob: Blob }[];
beforeEach(() => {
  signIn();
  saved = [];
  let blob = new Blob();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (given: Blob) => {
        blob = given;
        return 'blob:my-data';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  const app = await renderApp('/account/data');
  await screen.findByRole('button', { name: 'Download my data' });
  return app;
}

describe('/account/data', () => {
  it('sends signed-out visitors to sign-in and back', async () => {
    server.use(http.get('*/api/session', () => HttpResponse.json(createSession({}))));
    await renderApp('/account/data');
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(window.location.search).toBe('?returnTo=%2Faccount%2Fdata');
  });

  it('says kindly that the demo account has no data to export', async () => {
    signIn(true);
    await renderApp('/account/data');
    expect(await screen.findByText(/nothing to download or delete/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /delete/i })).toBeNull();
  });
});

describe('downloading', () => {
  it('[ACC-16] saves the server’s data as a file', async () => {
    const held = {
      exportedAt: '2026-11-22T10:00:00.000Z',
      account: { owner: createOwner(), emailConfirmedAt: null, sessions: [], links: [] },
      notes: [],
      pets: [],
      enrollments: [],
      appointments: [],
      careRemindersStoppedAt: null,
      appointmentRequests: [],
      billing: {
        customer: { stripeCustomerId: null, name: 'Ana Reyes', email: 'ana@example.com' },
        payments: [],
        consents: [],
        changedTerms: [],
      },
      mails: [],
    };
    server.use(http.get('*/api/account/export', () => HttpResponse.json(held)));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('petwell-my-data.json');
    expect(saved[0]?.blob.type).toBe('application/json');
  });

  it('shows an error and saves nothing when it fails', async () => {
    server.use(
      http.get('*/api/account/export', () =>
        errorResponse('service_unavailable', 'A short break.'),
      ),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/We can’t load this right now/);
    expect(saved).toEqual([]);
  });
});

describe('downloading too often', () => {
  it('[ACC-44] shows the server’s sentence, and the button works again', async () => {
    const sentence = 'You can download your data 3 times an hour. Please try again in an hour.';
    server.use(http.get('*/api/account/export', () => errorResponse('rate_limited', sentence)));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled();
    expect(saved).toEqual([]);
  });
});

describe('deleting', () => {
  async function ask(password = 'sunny-day-7') {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Delete my account…' }));
    const field = await screen.findByLabelText('Your password, to confirm');
    if (password !== '') await app.user.type(field, password);
    return app;
  }
  const confirm = () => screen.getByRole('button', { name: 'Delete my account for good' });

  it('[ACC-17] explains the effect, asks for the password, and ends signed out', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.delete('*/api/account', async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await ask();
    expect(screen.getByText(/Every plan ends, and no more payments are taken/)).toBeVisible();
    await user.dblClick(confirm());
    expect(await screen.findByRole('heading', { name: 'Account Deleted' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Client Login' })).toBeVisible();
    expect(bodies).toEqual([{ password: 'sunny-day-7' }]);
  });

  it('requires the password, and can be canceled', async () => {
    const { user } = await ask('');
    await user.click(confirm());
    expect(await screen.findByText('Password is required')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(screen.queryByLabelText('Your password, to confirm')).toBeNull();
  });

  it.each([
    ['invalid_credentials', 'This is not your password. Nothing was deleted.'],
    ['service_unavailable', 'Your plans could not be ended just now, so nothing was deleted.'],
  ] as const)('[ACC-17] says that nothing was deleted for %s', async (code, message) => {
    server.use(http.delete('*/api/account', () => errorResponse(code, message)));
    const { user } = await ask();
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(window.location.pathname).toBe('/account/data'));
  });

  it('keeps the account when there is no network', async () => {
    server.use(http.delete('*/api/account', () => HttpResponse.error()));
    const { user } = await ask();
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(/We can’t reach PetWell/);
  });
});
