import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp, renderReloaded } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';

const noContent = () => new HttpResponse(null, { status: 204 });

describe('/forgot-password', () => {
  it('[ACC-13] requests a link, and shows the same message whether or not the account exists', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/password-reset-requests', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ message: 'ok' }, { status: 202 });
      }),
    );
    const { user } = await renderApp('/forgot-password');
    await user.type(await screen.findByLabelText('Email'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), '@example.com');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText(/If nobody@example.com has an account/)).toBeVisible();
    expect(screen.queryByText(/^Enter your email address/)).toBeNull();
    expect(bodies).toEqual([{ email: 'nobody@example.com' }]);
  });
});

describe('/reset-password', () => {
  it('[ACC-13] sets the new password with the token, and removes it from the URL', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/password-resets', async ({ request }) => {
        bodies.push(await request.json());
        return noContent();
      }),
    );
    const { user } = await renderApp('/reset-password?token=secret');
    await user.type(await screen.findByLabelText('Password'), 'new-password');
    expect(screen.getByText(/plans that aren’t paid yet will be removed/)).toBeVisible();
    expect(window.location.search).toBe('');
    await user.type(screen.getByLabelText('Confirm password'), 'new-password');
    await user.dblClick(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByText('Your new password is set')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your new password' })).toBeVisible();
    expect(bodies).toEqual([{ token: 'secret', password: 'new-password' }]);
  });

  it('[QUA-08] [ACC-13] survives a reload without the token in URL or storage, then drops it', async () => {
    const tokens: unknown[] = [];
    server.use(
      http.post('*/api/password-resets', async ({ request }) => {
        tokens.push(((await request.json()) as { token: string }).token);
        return noContent();
      }),
    );
    const { unmount } = await renderApp('/reset-password?token=secret');
    await screen.findByLabelText('Password');
    await waitFor(() => expect(window.location.href).not.toContain('secret'));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret');
    unmount();
    const { user } = await renderReloaded();
    await user.type(await screen.findByLabelText('Password'), 'new-password');
    await user.type(screen.getByLabelText('Confirm password'), 'new-password');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByText('Your new password is set')).toBeVisible();
    expect(tokens).toEqual(['secret']);
    await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain('secret'));
  });

  it('[ACC-13] offers a new link when this one was used or has expired', async () => {
    server.use(
      http.post('*/api/password-resets', () =>
        errorResponse('link_invalid', 'This link was used.'),
      ),
    );
    const { user } = await renderApp('/reset-password?token=old');
    await user.type(await screen.findByLabelText('Password'), 'new-password');
    await user.type(screen.getByLabelText('Confirm password'), 'new-password');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was used.');
    expect(screen.getByRole('link', { name: 'Get a new link' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('[ACC-13] keeps the form after a lost response', async () => {
    server.use(http.post('*/api/password-resets', () => HttpResponse.error()));
    const { user } = await renderApp('/reset-password?token=good');
    await user.type(await screen.findByLabelText('Password'), 'new-password');
    await user.type(screen.getByLabelText('Confirm password'), 'new-password');
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach PetWell right now.');
    expect(screen.getByLabelText('Password')).toHaveValue('new-password');
  });
});

describe('/undo-email-change', () => {
  it('[DSH-11] restores the old address only when the button is pressed', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/email-change-undo', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ outcome: 'restored' });
      }),
    );
    const { user } = await renderApp('/undo-email-change?token=secret');
    const button = await screen.findByRole('button', { name: 'Restore my email address' });
    expect(window.location.search).toBe('');
    expect(bodies).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('Your previous email address is restored')).toBeVisible();
    expect(screen.getByText(/emailed you a link to choose a new password/)).toBeVisible();
    expect(bodies).toEqual([{ token: 'secret' }]);
  });

  it('[DSH-11] offers a password reset when this link was used or has expired', async () => {
    server.use(
      http.post('*/api/email-change-undo', () =>
        errorResponse('link_invalid', 'This link was used already.'),
      ),
    );
    const { user } = await renderApp('/undo-email-change?token=old');
    await user.click(await screen.findByRole('button', { name: 'Restore my email address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was used already.');
    expect(screen.queryByRole('button', { name: 'Restore my email address' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Get a link to set a new password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('[ACC-39] says that staff decide when the account was used since', async () => {
    server.use(
      http.post('*/api/email-change-undo', () => HttpResponse.json({ outcome: 'staff_case' })),
    );
    const { user } = await renderApp('/undo-email-change?token=secret');
    await user.click(await screen.findByRole('button', { name: 'Restore my email address' }));
    expect(await screen.findByText('We’ll look into this')).toBeVisible();
    expect(screen.queryByText('Your previous email address is restored')).toBeNull();
  });
});

describe('/confirm-email-change', () => {
  it('[ACC-24] changes nothing until the button is pressed', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/email-change-confirmations', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ email: 'ana.new@example.com', isPasswordMailed: false });
      }),
    );
    const { user } = await renderApp('/confirm-email-change?token=secret');
    const button = await screen.findByRole('button', { name: 'Confirm this address' });
    expect(window.location.search).toBe('');
    expect(bodies).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('Your new email address is confirmed')).toBeVisible();
    expect(bodies).toEqual([{ token: 'secret' }]);
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard/ana.new%40example.com',
    );
  });

  it('[ACC-38] leads to the mailed link where the password ended', async () => {
    server.use(
      http.post('*/api/email-change-confirmations', () =>
        HttpResponse.json({ email: 'ana.new@example.com', isPasswordMailed: true }),
      ),
    );
    const { user } = await renderApp('/confirm-email-change?token=secret');
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
    expect(
      await screen.findByText(/link to ana.new@example.com. Choose a password with it/),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull();
  });

  it.each([
    ['link_invalid', 'This link has expired.'],
    ['address_unconfirmed', 'Please confirm your current address first.'],
    ['email_taken', 'This email address belongs to another account.'],
  ] as const)('[ACC-24] says so when the answer is %s', async (code, message) => {
    server.use(http.post('*/api/email-change-confirmations', () => errorResponse(code, message)));
    const { user } = await renderApp('/confirm-email-change?token=old');
    await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('/confirm-account', () => {
  const answers = ['Yes, this is my account', 'Remove this account'] as const;
  /** Records which of the two routes were called. */
  const record = (outcome = 'removed') => {
    const calls: unknown[] = [];
    server.use(
      http.post('*/api/account-confirmations', async ({ request }) => {
        calls.push({ confirmed: await request.json() });
        return noContent();
      }),
      http.post('*/api/account-removals', async ({ request }) => {
        calls.push({ removed: await request.json() });
        return HttpResponse.json({ outcome });
      }),
    );
    return calls;
  };

  it('[ACC-40] changes nothing until a button is pressed, and then once', async () => {
    const calls = record();
    const { user } = await renderApp('/confirm-account?token=secret');
    const button = await screen.findByRole('button', { name: answers[0] });
    expect(window.location.search).toBe('');
    expect(calls).toEqual([]);
    await user.dblClick(button);
    expect(await screen.findByText('Thank you, your account is confirmed')).toBeVisible();
    expect(calls).toEqual([{ confirmed: { token: 'secret' } }]);
  });

  it('[ACC-38] asks for the password where the browser isn’t signed in', async () => {
    const bodies: unknown[] = [];
    const answerOf = (password: string | undefined) => {
      if (password === undefined) return errorResponse('unauthenticated', 'Please sign in.');
      const isRight = password === 'sunny-day-7';
      return isRight ? noContent() : errorResponse('invalid_credentials', 'Not this password.');
    };
    server.use(
      http.post('*/api/account-confirmations', async ({ request }) => {
        const body = (await request.json()) as { password?: string };
        bodies.push(body);
        if (body.password !== undefined) await delay(100);
        return answerOf(body.password);
      }),
    );
    const { user } = await renderApp('/confirm-account?token=secret');
    await user.click(await screen.findByRole('button', { name: answers[0] }));
    expect(await screen.findByText(/^You aren’t signed in here\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set a new password' })).toBeVisible();
    await user.type(screen.getByLabelText('Password'), 'a guess{Enter}');
    // While it is asked, nothing has gone wrong.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not this password.');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'sunny-day-7');
    await user.dblClick(screen.getByRole('button', { name: 'Confirm my account' }));
    expect(await screen.findByText('Thank you, your account is confirmed')).toBeVisible();
    expect(bodies).toEqual([
      { token: 'secret' },
      { token: 'secret', password: 'a guess' },
      { token: 'secret', password: 'sunny-day-7' },
    ]);
  });

  it.each([
    ['removed', 'The account is removed'],
    ['staff_case', 'We’ll look into this'],
  ])('[ACC-41] says what removing led to: %s', async (outcome, title) => {
    const calls = record(outcome);
    const { user } = await renderApp('/confirm-account?token=secret');
    await user.dblClick(await screen.findByRole('button', { name: answers[1] }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(calls).toEqual([{ removed: { token: 'secret' } }]);
  });

  it.each(answers)('[ACC-40] says that the link is used up: %s', async (name) => {
    const refuse = () => errorResponse('link_invalid', 'This link was used already.');
    server.use(
      http.post('*/api/account-confirmations', refuse),
      http.post('*/api/account-removals', refuse),
    );
    const { user } = await renderApp('/confirm-account?token=old');
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was used already.');
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('link', { name: 'Get a link to set a new password' })).toBeVisible();
  });

  it('[ACC-40] keeps both buttons when the answer is lost, and works on the next try', async () => {
    server.use(http.post('*/api/account-removals', () => HttpResponse.error()));
    const { user } = await renderApp('/confirm-account?token=secret');
    await user.click(await screen.findByRole('button', { name: answers[1] }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach PetWell right now.');
    expect(screen.getByRole('button', { name: answers[0] })).toBeEnabled();
    const calls = record();
    await user.click(screen.getByRole('button', { name: answers[1] }));
    expect(await screen.findByText('The account is removed')).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});
