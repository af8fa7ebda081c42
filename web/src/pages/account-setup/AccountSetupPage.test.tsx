import { act, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createOwner, createSession } from '../../shared/testing/factories.ts';
import { createAccountSetupData, createPaymentData, storeFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';

const held = createAccountSetupData();
const createButton = () => screen.getByRole('button', { name: 'Create account' });
const openLink = async (token: string) => {
  const app = await renderApp(`/account-setup?token=${token}`);
  await app.user.click(await screen.findByRole('button', { name: 'Continue' }));
};
const openPage = async (path = '/account-setup') => {
  const app = await renderApp(path);
  await screen.findByLabelText('Confirm password');
  return app;
};

describe('/account-setup', () => {
  it('[ACC-01] redirects to / without setup data', async () => {
    await renderApp('/account-setup');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('[MAI-09] mails a set-up link to the address of the reminder on a press, not on opening', async () => {
    const requested: unknown[] = [];
    server.use(
      http.post('*/api/password-reset-requests', async ({ request }) => {
        requested.push(await request.json());
        return HttpResponse.json({ message: 'on its way' }, { status: 202 });
      }),
    );
    await renderApp('/account-setup?email=ana%40example.com');
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.com');
    expect(requested).toEqual([]);
    // Both presses come before the page shows that it sends.
    const form = screen.getByRole('button', { name: 'Send me a link' }).closest('form');
    act(() => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    expect(
      await screen.findByText(
        'If a plan is saved for ana@example.com, we’ve emailed a link to choose a password and pay. It works for seven days.',
      ),
    ).toBeVisible();
    expect(requested).toEqual([{ email: 'ana@example.com' }]);
  });

  describe('after enrolling', () => {
    beforeEach(() => {
      storeFlow('accountSetupData', held);
      storeFlow('paymentData', createPaymentData());
      storeFlow('draft.pet', {});
    });

    it('[ENR-17] continues the steps, and says that the plan is saved, not that the pet is enrolled', async () => {
      await renderApp('/account-setup');
      expect(
        await screen.findByText(
          'Biscuit’s plan is saved. Create a password, then pay to start it.',
        ),
      ).toBeVisible();
      expect(screen.getByText('Account').closest('li')).toHaveAttribute('aria-current', 'step');
      expect(screen.queryByText(/is enrolled/)).toBeNull();
    });

    it('[ACC-01] links to the login', async () => {
      await openPage();
      expect(screen.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/login');
    });

    it('[ACC-02] requires six characters and a matching confirmation', async () => {
      const { user } = await openPage();
      await user.type(screen.getByLabelText('Password'), '12345');
      await user.click(createButton());
      expect(await screen.findByText('Password must be at least 6 characters long')).toBeVisible();
      await user.type(screen.getByLabelText('Password'), '6');
      await user.type(screen.getByLabelText('Confirm password'), '123457');
      await user.click(createButton());
      expect(await screen.findByText("Passwords don't match")).toBeVisible();
      expect(screen.getByLabelText('Confirm password')).toBeInvalid();
    });

    it('[QUA-08] never stores the password', async () => {
      const { user, unmount } = await openPage();
      await user.type(screen.getByLabelText('Password'), 'walkies-at-noon');
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('walkies');
      unmount();
      await openPage();
      expect(screen.getByLabelText('Password')).toHaveValue('');
    });

    it('[ACC-04] creates the account once on a double click and continues to payment', async () => {
      const bodies: unknown[] = [];
      server.use(
        http.post('*/api/activate-account', async ({ request }) => {
          bodies.push(await request.json());
          const owner = { ...createOwner(), isDemo: false };
          server.use(http.get('*/api/session', () => HttpResponse.json(createSession({ owner }))));
          return HttpResponse.json({ owner: createOwner() });
        }),
        http.post('*/api/create-subscription', () => delay('infinite')),
      );
      const { user } = await openPage();
      await user.type(screen.getByLabelText('Password'), 'good-password');
      await user.type(screen.getByLabelText('Confirm password'), 'good-password');
      await user.dblClick(createButton());
      expect(await screen.findByText('Account Created Successfully!')).toBeVisible();
      await waitFor(() => expect(window.location.pathname).toBe('/payment-setup'));
      expect(bodies).toEqual([{ ownerId: 7, password: 'good-password' }]);
      expect(sessionStorage.getItem('accountSetupData')).toBeNull();
      expect(sessionStorage.getItem('draft.pet')).toBeNull();
      expect(sessionStorage.getItem('paymentData')).not.toBeNull();
    });

    it.each([
      ['has none', 'unauthenticated'],
      ['has that of another enrollment', 'forbidden'],
    ] as const)('[ACC-56] says what to do if the browser %s', async (_case, code) => {
      server.use(http.post('*/api/activate-account', () => errorResponse(code, 'No.')));
      const { user } = await openPage();
      await user.type(screen.getByLabelText('Password'), 'good-password');
      await user.type(screen.getByLabelText('Confirm password'), 'good-password');
      await user.click(createButton());
      expect(await screen.findByText(/or your browser blocks cookies\./)).toBeVisible();
      expect(screen.getByLabelText('Password')).toHaveValue('good-password');
    });

    it('[ACC-04] shows a failure and keeps the input', async () => {
      server.use(
        http.post('*/api/activate-account', () => new HttpResponse(null, { status: 500 })),
      );
      const { user } = await openPage();
      await user.type(screen.getByLabelText('Password'), 'good-password');
      await user.type(screen.getByLabelText('Confirm password'), 'good-password');
      await user.click(createButton());
      expect(await screen.findByText('Account Setup Failed')).toBeVisible();
      expect(screen.getByText('Please try again or contact support.')).toBeVisible();
      expect(screen.getByLabelText('Password')).toHaveValue('good-password');
      await waitFor(() => expect(window.location.pathname).toBe('/account-setup'));
    });
  });

  describe('from an emailed link', () => {
    it('[ACC-05] exchanges the token on a click, before reading stored data, and removes it from the URL', async () => {
      storeFlow('accountSetupData', { ...held, email: 'somebody-else@example.com' });
      const tokens: unknown[] = [];
      server.use(
        http.post('*/api/setup-links/exchange', async ({ request }) => {
          tokens.push(await request.json());
          return HttpResponse.json({ owner: createOwner({ isActive: false }), enrollmentId: 21 });
        }),
      );
      const { user } = await renderApp('/account-setup?token=secret-token');
      const continueButton = await screen.findByRole('button', { name: 'Continue' });
      expect(tokens).toEqual([]);
      await user.click(continueButton);
      await screen.findByLabelText('Confirm password');
      expect(window.location.search).toBe('');
      expect(screen.getByText('ana@example.com')).toBeVisible();
      expect(screen.queryByText('somebody-else@example.com')).toBeNull();
      expect(tokens).toEqual([{ token: 'secret-token' }]);
    });

    it('says when the link was used or has expired', async () => {
      server.use(
        http.post('*/api/setup-links/exchange', () =>
          errorResponse('link_invalid', 'This link was used already or has expired.'),
        ),
      );
      await openLink('old');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('This link was used already or has expired.');
      expect(window.location.search).toBe('');
    });
  });
});
