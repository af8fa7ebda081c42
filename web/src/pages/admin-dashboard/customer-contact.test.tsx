import type { StaffRole } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createOwner } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { createWaitingAddress, mockWaitingAddress } from '../../shared/testing/waiting-address.ts';
import {
  createAdminUser,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';

async function openCustomer(
  role: StaffRole,
  { isDemo = false, ...records }: Parameters<typeof mockRecords>[0] & { isDemo?: boolean } = {},
) {
  signInStaff(role);
  mockCustomers([
    createAdminUser({ isDemo }),
    createAdminUser({ owner: createOwner({ id: 8, firstName: 'Anna' }), enrollments: [] }),
  ]);
  mockRecords(records);
  const app = await renderApp('/admin-dashboard');
  await app.user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  return app;
}
const panel = () => within(screen.getByRole('dialog', { name: 'Ana Reyes' }));

describe('[ADM-26] contact data', () => {
  function answer(response: (body: unknown) => Response): unknown[] {
    const bodies: unknown[] = [];
    server.use(
      http.put('*/api/owners/7', async ({ request }) => {
        const body = await request.json();
        bodies.push(body);
        return response(body);
      }),
    );
    return bodies;
  }

  it('is changed by staff, who learn that a new address waits for its owner', async () => {
    const pendingEmail = 'new@example.com';
    const bodies = answer(() => {
      mockWaitingAddress(createWaitingAddress());
      return HttpResponse.json({ owner: createOwner(), pendingEmail });
    });
    const { user } = await openCustomer('staff');
    await user.click(panel().getByRole('button', { name: 'Edit contact' }));
    const email = panel().getByLabelText('Email');
    await user.clear(email);
    await user.type(email, pendingEmail);
    const save = panel().getByRole('button', { name: 'Save contact' });
    await user.dblClick(save);
    expect(await screen.findByText('Waiting for Confirmation')).toBeVisible();
    expect(bodies).toEqual([
      { firstName: 'Ana', lastName: 'Reyes', email: pendingEmail, phone: '904-555-0100' },
    ]);
    expect(panel().getByText('ana@example.com')).toBeVisible();
    expect(
      await panel().findByText('The new address new@example.com isn’t confirmed'),
    ).toBeVisible();
  });

  it('[ADM-31] shows an address that waits, and sends its link again', async () => {
    const bodies = mockWaitingAddress(createWaitingAddress());
    const { user } = await openCustomer('staff');
    expect(await panel().findByText(/still go to the old one.*has expired/)).toBeVisible();
    await user.click(panel().getByRole('button', { name: 'Send again' }));
    expect(await panel().findByText(/Link emailed Nov 30, 2036/)).toBeVisible();
    expect(bodies).toHaveLength(1);
  });

  it('shows the note with old and new value that arrives a moment later', async () => {
    answer(() => HttpResponse.json({ owner: createOwner({ phone: '904-555-0111' }) }));
    const { user } = await openCustomer('staff');
    await user.click(panel().getByRole('button', { name: 'Edit contact' }));
    await user.click(panel().getByRole('button', { name: 'Save contact' }));
    await panel().findByRole('button', { name: 'Edit contact' });
    const text = 'Phone number changed from 904-555-0100 to 904-555-0111.';
    const note = {
      id: 1,
      text,
      kind: null,
      author: 'Nora Vance',
      createdAt: '2026-11-02T14:00:00.000Z',
    };
    mockRecords({ notes: [note] });
    expect(await panel().findByText(text)).toBeVisible();
  });

  it('names the field that was refused, and keeps what was typed', async () => {
    const fields = { email: 'This email address is already in use.' };
    answer(() => errorResponse('email_taken', 'This email address is already in use.', fields));
    const { user } = await openCustomer('manager');
    await user.click(panel().getByRole('button', { name: 'Edit contact' }));
    await user.clear(panel().getByLabelText('First name'));
    await user.click(panel().getByRole('button', { name: 'Save contact' }));
    expect(await panel().findByText('First name is required')).toBeVisible();
    await user.type(panel().getByLabelText('First name'), 'Anita');
    await user.click(panel().getByRole('button', { name: 'Save contact' }));
    expect(await screen.findByText('Contact Not Saved')).toBeVisible();
    expect(panel().getByLabelText('Email')).toHaveAccessibleDescription(/already in use/);
    expect(panel().getByLabelText('First name')).toHaveValue('Anita');
  });

  it('[JOI-37] of an account that only a browser claimed waits for what the person says', async () => {
    const message = 'Please ask whether this person made it.';
    const bodies = answer((body) =>
      (body as { confirmAccount?: boolean }).confirmAccount
        ? HttpResponse.json({ owner: createOwner({ firstName: 'Anita' }) })
        : errorResponse('address_claimed', message),
    );
    const { user } = await openCustomer('staff');
    await user.click(panel().getByRole('button', { name: 'Edit contact' }));
    await user.clear(panel().getByLabelText('First name'));
    await user.type(panel().getByLabelText('First name'), 'Anita');
    await user.click(panel().getByRole('button', { name: 'Save contact' }));
    expect(await panel().findByText(message)).toBeVisible();
    await user.click(panel().getByRole('button', { name: 'They made it' }));
    expect(await screen.findByText('Contact Saved')).toBeVisible();
    expect(bodies).toMatchObject([{ firstName: 'Anita' }, { confirmAccount: true }]);
  });

  it('is only shown to viewers, and of the demo account', async () => {
    const { unmount } = await openCustomer('viewer');
    expect(panel().queryByRole('button', { name: 'Edit contact' })).toBeNull();
    expect(panel().queryByLabelText('New note')).toBeNull();
    unmount();
    await openCustomer('manager', { isDemo: true });
    expect(panel().queryByRole('button', { name: 'Edit contact' })).toBeNull();
    expect(panel().queryByLabelText('New note')).toBeNull();
  });
});

describe('[ADM-24] notes', () => {
  it('are listed with author and time, and added once', async () => {
    const note = {
      id: 1,
      text: 'Prefers mornings',
      author: 'Nora Vance',
      kind: null,
      createdAt: '2026-11-02T14:00:00.000Z',
    };
    const { user } = await openCustomer('staff', { notes: [note] });
    expect(await panel().findByText('Prefers mornings')).toBeVisible();
    expect(panel().getByText(/^Nora Vance/)).toBeVisible();
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/admin/customers/7/notes', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ note: { ...note, id: 2, text: 'Shy dog' } }, { status: 201 });
      }),
    );
    await user.click(panel().getByRole('button', { name: 'Add note' }));
    expect(await panel().findByText('Please write something')).toBeVisible();
    await user.type(panel().getByLabelText('New note'), 'Shy dog');
    await user.dblClick(panel().getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(panel().getByLabelText('New note')).toHaveValue(''));
    expect(bodies).toEqual([{ text: 'Shy dog' }]);
  });

  it('keep their text if they could not be saved', async () => {
    const { user } = await openCustomer('staff');
    server.use(http.post('*/api/admin/customers/7/notes', () => HttpResponse.error()));
    await user.type(panel().getByLabelText('New note'), 'Shy dog');
    await user.click(panel().getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Note Not Saved')).toBeVisible();
    expect(panel().getByLabelText('New note')).toHaveValue('Shy dog');
  });
});

it('[ADM-25] warns of probable duplicates, and opens them', async () => {
  const duplicate = { ownerId: 8, name: 'Anna Reyes', email: 'anna@example.com' };
  const { user } = await openCustomer('viewer', {
    duplicates: [{ ...duplicate, hasSamePhone: true, petName: 'Biscuit' }],
  });
  expect(await panel().findByText('Possibly the same person')).toBeVisible();
  expect(panel().getByText(/same phone number, same name, and a pet named Biscuit/)).toBeVisible();
  await user.click(panel().getByRole('link', { name: 'Anna Reyes' }));
  expect(await screen.findByRole('dialog', { name: 'Anna Reyes' })).toBeVisible();
});
