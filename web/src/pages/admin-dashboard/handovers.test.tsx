import type { AdminEnrollment, Handover, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  signInStaff,
} from '../../shared/testing/staff.ts';

const path = '*/api/admin/enrollments/21/handover';
const asked: Handover = {
  state: 'asked',
  newOwnerName: 'Bea Lim',
  newOwnerEmail: 'bea@example.com',
  orderedAt: '2027-02-01T15:00:00.000Z',
  orderedBy: 'Nora Vance',
  until: '2027-02-15T15:00:00.000Z',
};

/** Answers the handover; orders are answered one after the other. Returns what was sent. */
function mockHandover(
  shown: { handover: Handover | null; obstacle: string | null },
  ...answers: (() => Response)[]
): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get(path, () => HttpResponse.json(shown)),
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      return answers[sent.length - 1]?.() ?? HttpResponse.json({ handover: asked });
    }),
    http.post(`${path}/call-off`, () => {
      sent.push('off');
      return HttpResponse.json({ handover: null });
    }),
  );
  return sent;
}

async function openCustomer(role: StaffRole, enrollment: Partial<AdminEnrollment> = {}) {
  signInStaff(role);
  mockCustomers([createAdminUser({ enrollments: [createAdminEnrollment(enrollment)] })]);
  const app = await renderApp('/admin-dashboard');
  await app.user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  return app;
}
const panel = () => within(screen.getByRole('dialog', { name: 'Ana Reyes' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'New owner of Biscuit' }));
const button = 'New owner…';

async function fill(user: Awaited<ReturnType<typeof openCustomer>>['user']) {
  await user.type(await dialog().findByLabelText('First name'), 'Bea');
  await user.type(dialog().getByLabelText('Last name'), 'Lim');
  await user.type(dialog().getByLabelText('Email'), 'bea@example.com');
  await user.type(dialog().getByLabelText('Phone number'), '904-555-0101');
}
const newOwner = {
  firstName: 'Bea',
  lastName: 'Lim',
  email: 'bea@example.com',
  phone: '904-555-0101',
};

it('[CHG-195] staff order a handover once, after the owner agreed', async () => {
  const sent = mockHandover({ handover: null, obstacle: null });
  const { user } = await openCustomer('staff');
  await user.click(panel().getByRole('button', { name: button }));
  await fill(user);
  expect(dialog().getByRole('button', { name: 'Email the link' })).toBeDisabled();
  await user.click(dialog().getByRole('checkbox', { name: 'The current owner agrees' }));
  await user.dblClick(dialog().getByRole('button', { name: 'Email the link' }));
  expect(
    await screen.findByText('Bea Lim was emailed a link to take over Biscuit’s plan.'),
  ).toBeVisible();
  expect(sent).toEqual([{ newOwner, isAgreed: true }]);
});

it('[CHG-195] an address that a browser has claimed is asked about, and then taken', async () => {
  const sent = mockHandover({ handover: null, obstacle: null }, () =>
    errorResponse('address_claimed', 'Someone made an account with this address.'),
  );
  const { user } = await openCustomer('staff');
  await user.click(panel().getByRole('button', { name: button }));
  await fill(user);
  await user.click(dialog().getByRole('checkbox', { name: 'The current owner agrees' }));
  await user.click(dialog().getByRole('button', { name: 'Email the link' }));
  await user.click(await dialog().findByRole('button', { name: 'It is their address' }));
  expect(await screen.findByText('Link Sent')).toBeVisible();
  expect(sent[1]).toEqual({ newOwner, isAgreed: true, confirmAddress: true });
});

it('[CHG-195] what was confirmed of an address doesn’t hold for another one', async () => {
  const claimed = () => errorResponse('address_claimed', 'Someone made an account with it.');
  const changed = () => errorResponse('status_conflict', 'Please look again.');
  const sent = mockHandover({ handover: null, obstacle: null }, claimed, changed, claimed);
  const { user } = await openCustomer('staff');
  await user.click(panel().getByRole('button', { name: button }));
  await fill(user);
  await user.click(dialog().getByRole('checkbox', { name: 'The current owner agrees' }));
  await user.click(dialog().getByRole('button', { name: 'Email the link' }));
  await user.click(await dialog().findByRole('button', { name: 'It is their address' }));
  expect(await dialog().findByText('Please look again.')).toBeVisible();
  await user.type(dialog().getByLabelText('Email'), 'x');
  await user.click(dialog().getByRole('button', { name: 'Email the link' }));
  expect(await dialog().findByRole('button', { name: 'It is their address' })).toBeVisible();
  const other = { ...newOwner, email: 'bea@example.comx' };
  expect(sent).toEqual([
    { newOwner, isAgreed: true },
    { newOwner, isAgreed: true, confirmAddress: true },
    { newOwner: other, isAgreed: true },
  ]);
});

it('[CHG-195] of a known address, staff read whose it is', async () => {
  const known = { ...asked, newOwnerName: 'Cy Park' };
  mockHandover({ handover: null, obstacle: null }, () => HttpResponse.json({ handover: known }));
  const { user } = await openCustomer('staff');
  await user.click(panel().getByRole('button', { name: button }));
  await fill(user);
  await user.click(dialog().getByRole('checkbox', { name: 'The current owner agrees' }));
  await user.click(dialog().getByRole('button', { name: 'Email the link' }));
  expect(
    await screen.findByText('Cy Park was emailed a link to take over Biscuit’s plan.'),
  ).toBeVisible();
});

it('[CHG-195] a handover that waits is shown, and called off', async () => {
  const sent = mockHandover({ handover: asked, obstacle: null });
  const { user } = await openCustomer('staff');
  await user.click(panel().getByRole('button', { name: button }));
  expect(await dialog().findByText('Bea Lim, bea@example.com')).toBeVisible();
  expect(
    dialog().getByText(/^Waiting for them to agree\. The link works until February 15/),
  ).toBeVisible();
  await user.dblClick(dialog().getByRole('button', { name: 'Call it off' }));
  expect(await screen.findByText(/Biscuit’s plan stays with its owner/)).toBeVisible();
  expect(sent).toEqual(['off']);
});

it('[CHG-181] what stands in the way is said instead of the form', async () => {
  mockHandover({ handover: null, obstacle: 'A payment of this plan is past due.' });
  const { user } = await openCustomer('staff');
  await user.click(panel().getByRole('button', { name: button }));
  expect(await dialog().findByText('A payment of this plan is past due.')).toBeVisible();
  expect(dialog().queryByLabelText('First name')).toBeNull();
});

it('[CHG-195] viewers hand nothing over, and what was handed over says so', async () => {
  await openCustomer('viewer', { isHandedOver: true, endsOn: '2027-03-01' });
  expect(panel().queryByRole('button', { name: button })).toBeNull();
  expect(panel().getByText('New owner')).toBeVisible();
});
