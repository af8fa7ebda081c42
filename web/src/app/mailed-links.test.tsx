import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createConfig } from '../shared/testing/factories.ts';
import { createAccountSetupData, storeFlow } from '../shared/testing/flow.ts';
import { server } from '../shared/testing/server.ts';
import { renderApp } from './render-app.tsx';

const token = 'aZ09_-'.repeat(7) + 'x';

/** Every page that an emailed link opens, and whether its token looks something up, which changes nothing. */
const pages = [
  ['/account-setup', null],
  ['/reset-password', null],
  ['/confirm-account', null],
  ['/confirm-email-change', null],
  ['/undo-email-change', null],
  ['/stop-reminders', null],
  ['/admin-reset-password', null],
  ['/admin-confirm-email', null],
  ['/admin-invitation', '/api/staff-invitations/lookup'],
  ['/card-link', '/api/card-links/lookup'],
  ['/plan-link', '/api/plan-links/lookup'],
  ['/join', '/api/join-links/lookup'],
  ['/new-price', '/api/new-prices/lookup'],
  ['/plan-change', '/api/plan-changes/lookup'],
  ['/prepaid-year', '/api/prepaid-years/lookup'],
] as const;

/** Requests of the page that aren't plain reads, and each address at that time. */
let sent: { path: string; body: unknown }[];
let addresses: string[];
beforeEach(() => {
  sent = [];
  addresses = [];
  server.events.on('request:start', () => void addresses.push(window.location.href));
  server.use(
    http.post('*', async ({ request }) => {
      sent.push({ path: new URL(request.url).pathname, body: await request.clone().json() });
      return HttpResponse.json(
        { code: 'link_invalid', message: 'Over.', requestId: 'r-1' },
        { status: 404 },
      );
    }),
  );
  return () => server.events.removeAllListeners();
});

describe('a link that a mail gateway has changed', () => {
  it.each(pages)('[ACC-54] opens %s and changes nothing', async (page, lookup) => {
    await renderApp(`${page}%23token=${token}%3E?utm_source=mail`);
    expect(window.location.href).toBe(`http://localhost:8080${page}`);
    expect(screen.queryByText('404')).toBeNull();
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(/not found/i);
    expect(screen.queryByText('This link is incomplete')).toBeNull();
    if (lookup !== null) await expect.poll(() => sent.length).toBeGreaterThan(0);
    expect(sent).toEqual(lookup === null ? [] : [{ path: lookup, body: { token } }]);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  });
});

describe('a link without its token', () => {
  it.each(['/account-setup', '/reset-password', '/confirm-account'])(
    '[ACC-55] is mailed anew by %s, with one answer for everyone',
    async (page) => {
      const asked: unknown[] = [];
      server.use(
        http.post('*/api/password-reset-requests', async ({ request }) => {
          asked.push(await request.json());
          return HttpResponse.json({ message: 'ok' }, { status: 202 });
        }),
      );
      const { user } = await renderApp(`${page}%23token=.`);
      expect(window.location.pathname).toBe(page);
      expect(await screen.findByText(/link is incomplete/)).toBeVisible();
      await user.type(screen.getByLabelText('Email'), 'ana@example.com');
      expect(asked).toEqual([]);
      await user.dblClick(screen.getByRole('button', { name: 'Send me a new link' }));
      expect(await screen.findByText(/^If .*ana@example\.com.* we’ve emailed/)).toBeVisible();
      expect(asked).toEqual([{ email: 'ana@example.com' }]);
      expect(sent).toEqual([]);
    },
  );

  it('[ACC-55] is mailed anew to staff', async () => {
    await renderApp('/admin-reset-password');
    expect(await screen.findByLabelText('Username or email')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
  });

  it.each([
    '/card-link',
    '/plan-link',
    '/join',
    '/new-price',
    '/plan-change',
    '/prepaid-year',
    '/undo-email-change',
    '/stop-reminders',
  ])('[ACC-55] says whom to call on %s', async (page) => {
    await renderApp(`${page}%23`);
    expect(await screen.findByText('This link is incomplete')).toBeVisible();
    const message = within(screen.getByText(/call us/).closest('[role=status]') as HTMLElement);
    const { phone } = createConfig().clinic;
    expect(await message.findByRole('link', { name: phone })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it.each([
    ['/confirm-email-change', /enter the new address again/, 'Sign in'],
    ['/admin-confirm-email', /enter the address again/, 'Go to staff sign-in'],
    ['/admin-invitation', /ask a manager to invite you again/, 'Go to staff sign-in'],
  ])('[ACC-55] says on %s how to get a new one', async (page, how, action) => {
    await renderApp(page);
    expect(await screen.findByText(how)).toBeVisible();
    expect(screen.getAllByRole('link', { name: action })[0]).toBeVisible();
  });

  it('[ACC-55] isn’t taken for the account that the tab set up before', async () => {
    storeFlow('accountSetupData', createAccountSetupData());
    await renderApp('/account-setup?token=');
    expect(await screen.findByRole('button', { name: 'Send me a new link' })).toBeVisible();
    expect(screen.queryByLabelText('Confirm password')).toBeNull();
  });
});
