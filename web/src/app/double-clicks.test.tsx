import { act, fireEvent, screen, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { errorResponse } from '../shared/testing/errors.ts';
import { createOwner, createSession } from '../shared/testing/factories.ts';
import { createAccountSetupData, storeFlow } from '../shared/testing/flow.ts';
import { server } from '../shared/testing/server.ts';
import { createAdminUser, mockCustomers, signInStaff } from '../shared/testing/staff.ts';
import { renderApp } from './render-app.tsx';

const password = 'good-password';
const newPassword = { Password: password, 'Confirm password': password };
const changedPassword = {
  'Current password': password,
  'New password': `${password}-2`,
  'Confirm password': `${password}-2`,
};
const colleague = { Name: 'Omar Diaz', Username: 'omar', Email: 'omar@example.com' };

type Form = {
  page: string;
  fields: Record<string, string>;
  button: string;
  /** What it sends. */
  method: 'post' | 'put' | 'patch';
  path: string;
  mock?: () => void;
  /** Buttons that lead to the form. */
  open?: string[];
};

function openSessions() {
  signInStaff('manager');
  server.use(
    http.get('*/api/:base/sessions', () => HttpResponse.json([])),
    http.get('*/api/session', () =>
      HttpResponse.json(
        createSession({
          owner: { ...createOwner(), isDemo: false },
          staff: { username: 'admin', role: 'manager', name: 'Ada', email: 'ada@example.com' },
        }),
      ),
    ),
  );
}
function customers() {
  signInStaff('manager');
  mockCustomers([createAdminUser()]);
}

const forms: Form[] = [
  {
    page: '/login',
    fields: { Email: 'ana@example.com', Password: password },
    button: 'Sign in',
    method: 'post',
    path: '/api/login',
  },
  {
    page: '/admin-login',
    fields: { Username: 'admin', Password: password },
    button: 'Sign in',
    method: 'post',
    path: '/api/admin/login',
  },
  {
    page: '/admin-invitation?token=secret',
    fields: newPassword,
    button: 'Set password',
    method: 'post',
    path: '/api/staff-invitations/accept',
    mock: () =>
      server.use(
        http.post('*/api/staff-invitations/lookup', () =>
          HttpResponse.json({ username: 'nora', name: 'Nora Vance' }),
        ),
      ),
  },
  {
    page: '/reset-password?token=secret',
    fields: newPassword,
    button: 'Set new password',
    method: 'post',
    path: '/api/password-resets',
  },
  {
    page: '/account-setup',
    fields: newPassword,
    button: 'Create account',
    method: 'post',
    path: '/api/activate-account',
    mock: () => storeFlow('accountSetupData', createAccountSetupData()),
  },
  {
    page: '/account/sessions',
    fields: changedPassword,
    button: 'Change password',
    method: 'post',
    path: '/api/account/password',
    mock: openSessions,
  },
  {
    page: '/admin-dashboard/sessions',
    fields: { Name: 'Ada Lin', 'Your password': password },
    button: 'Save',
    method: 'put',
    path: '/api/admin/account',
    mock: openSessions,
  },
  {
    page: '/admin-dashboard/staff',
    fields: colleague,
    button: 'Send invitation',
    method: 'post',
    path: '/api/admin/staff',
    mock: () => {
      customers();
      server.use(http.get('*/api/admin/staff', () => HttpResponse.json([])));
    },
  },
  {
    page: '/admin-dashboard',
    fields: { 'New note': 'Prefers mornings' },
    button: 'Add note',
    method: 'post',
    path: '/api/admin/customers/:id/notes',
    mock: customers,
    open: ['Ana Reyes'],
  },
  {
    page: '/admin-dashboard',
    fields: { 'First name': 'Anna' },
    button: 'Save contact',
    method: 'put',
    path: '/api/owners/7',
    mock: customers,
    open: ['Ana Reyes', 'Edit contact'],
  },
];

it.each(forms)('[QUA-35] two clicks in one turn send one $method $path', async (form) => {
  const sent: unknown[] = [];
  form.mock?.();
  server.use(
    http[form.method](`*${form.path}`, async ({ request }) => {
      sent.push(await request.json());
      // A second request would come before this one's answer.
      await delay(100);
      return errorResponse('rate_limited', 'Please wait.');
    }),
  );
  const { user } = await renderApp(form.page);
  for (const name of form.open ?? []) await user.click(await screen.findByRole('button', { name }));
  for (const [label, value] of Object.entries(form.fields)) {
    fireEvent.input(await screen.findByLabelText(label), { target: { value } });
  }
  const surface = screen.queryByRole('dialog') ?? screen.getByRole('main');
  const button = within(surface).getByRole('button', { name: form.button });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findAllByText(/Please wait\./);
  expect(sent).toHaveLength(1);
});
