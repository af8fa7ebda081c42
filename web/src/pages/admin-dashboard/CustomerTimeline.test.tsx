import type { ActivityEntry, CustomerMail, Redemption } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { createAppointment, mockAppointments } from '../../shared/testing/staff-appointments.ts';
import {
  mockCustomers,
  mockRecords,
  createAdminUsers,
  signInStaff,
} from '../../shared/testing/staff.ts';

const mail: CustomerMail = {
  id: 3,
  kind: 'payment-receipt',
  subject: 'Your receipt from PetWell Veterinary Clinic: $127.65',
  state: 'sent',
  createdAt: '2026-11-21T17:30:00.000Z',
  sentAt: '2026-11-21T17:30:01.000Z',
};
const entry: ActivityEntry = {
  id: 90,
  at: '2026-11-21T17:30:00.000Z',
  username: 'maya',
  name: null,
  action: 'cancel',
  subject: 'enrollment/1001',
  result: 'refused',
  detail: 'Someone else is working on this right now.',
  clientAddress: '203.0.113.7',
};

async function openDetails(path = '/admin-dashboard') {
  const { user } = await renderApp(path);
  if (!path.includes('customer=')) {
    await user.click(await screen.findByRole('button', { name: 'Ana 1 Reyes' }));
  }
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Ana 1 Reyes' })) };
}

const use: Redemption = {
  id: 5,
  code: 'nail_trim',
  label: 'Nail trim',
  quantity: 1,
  performedOn: '2026-11-18',
  amount: null,
  note: 'Front paws',
  recordedBy: 'Kim',
  recordedAt: '2026-11-18T15:00:00.000Z',
  overrideReason: null,
  undone: null,
};
const note = {
  id: 2,
  text: 'Nervous with other dogs',
  kind: null,
  author: 'Kim',
  createdAt: '2026-11-19T15:00:00.000Z',
};

const titlesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((entry) => entry.querySelector('p')?.textContent);

describe('customer timeline', () => {
  beforeEach(() => {
    signInStaff('viewer');
    mockCustomers(createAdminUsers(2));
  });

  it('[ADM-29] tells emails, uses, visits, notes, and staff activity, newest first', async () => {
    const added = { ...entry, id: 91, action: 'add-note', result: 'done' } as const;
    const redeemed = { ...added, id: 92, action: 'redeem', at: use.recordedAt };
    mockRecords({
      mails: [mail],
      history: [entry, added, redeemed],
      notes: [note],
      redemptions: [use],
    });
    mockAppointments([
      createAppointment({ id: 1, ownerId: 1, startsAt: '2026-12-01T15:00:00.000Z' }),
    ]);
    const { panel } = await openDetails();
    const list = await panel.findByRole('list', { name: 'Timeline' });
    await within(list).findByText(/^Nail trim/);
    await within(list).findByText(/ at 2:30 PM$/);
    expect(titlesIn(list)).toEqual([
      expect.stringMatching(/ at 2:30 PM$/),
      mail.subject,
      'maya tried to end a plan',
      'Kim’s note',
      'Nail trim, November 18, 2026',
    ]);
    for (const text of [
      'Refused',
      'Biscuit · recorded by Kim',
      'Front paws',
      'Nervous with other dogs',
    ]) {
      expect(within(list).getByText(wholeText(text))).toBeVisible();
    }
  });

  it('[MNY-18] [MNY-19] a call and a snooze are notes of their own kind', async () => {
    mockRecords({
      notes: [
        { ...note, kind: 'called' },
        { ...note, id: 3, kind: 'left_message' },
        { ...note, id: 4, kind: 'snoozed' },
      ],
    });
    const { panel } = await openDetails();
    const list = await panel.findByRole('list', { name: 'Timeline' });
    await within(list).findByText('Kim called');
    expect(titlesIn(list)).toEqual(['Kim called', 'Kim left a message', 'Kim snoozed a payment']);
  });

  it('[ADM-29] shows the chosen kinds, which the address keeps', async () => {
    mockRecords({ mails: [mail], notes: [note] });
    const { user, panel } = await openDetails('/admin-dashboard?q=ana&customer=1&show=emails');
    const list = await panel.findByRole('list', { name: 'Timeline' });
    expect(titlesIn(list)).toEqual([mail.subject]);
    expect(panel.getByRole('button', { name: 'Emails' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(panel.getByRole('button', { name: 'Notes' }));
    expect(titlesIn(list)).toEqual([mail.subject, 'Kim’s note']);
    await user.click(panel.getByRole('button', { name: 'Emails' }));
    await user.click(panel.getByRole('button', { name: 'Notes' }));
    expect(panel.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    expect(titlesIn(list)).toHaveLength(2);
    await user.click(panel.getByRole('button', { name: 'Visits' }));
    expect(panel.getByText('No visits yet')).toBeVisible();
  });

  it('[ADM-29] shows the other kinds if one can’t be loaded, which is tried again', async () => {
    mockRecords({ notes: [note] });
    server.use(
      http.get('*/api/admin/customers/:id/mails', () => HttpResponse.json({}, { status: 503 })),
    );
    const { user, panel } = await openDetails();
    expect(await panel.findByText('Emails could not be loaded')).toBeVisible();
    expect(await panel.findByText(note.text)).toBeVisible();
    mockRecords({ mails: [mail], notes: [note] });
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText(wholeText(mail.subject))).toBeVisible();
  });

  it('[ADM-29] loads older entries, of the kind that ends first', async () => {
    const requests: (string | null)[] = [];
    mockRecords({ notes: [{ ...note, createdAt: '2026-10-01T12:00:00.000Z' }] });
    server.use(
      http.get('*/api/admin/customers/:id/mails', ({ request, params }) => {
        const before = new URL(request.url).searchParams.get('before');
        requests.push(`${String(params['id'])} ${String(before)}`);
        const createdAt = '2026-09-01T12:00:00.000Z';
        return HttpResponse.json(
          before === null
            ? { mails: [mail], hasMore: true }
            : { mails: [{ ...mail, id: 2, subject: 'Welcome', createdAt }], hasMore: false },
        );
      }),
    );
    const { user, panel } = await openDetails();
    const older = await panel.findByRole('button', { name: 'Show older' });
    const list = panel.getByRole('list', { name: 'Timeline' });
    expect(titlesIn(list)).toEqual([mail.subject]);
    await user.click(older);
    expect(await panel.findByText('Welcome')).toBeVisible();
    await waitFor(() => expect(titlesIn(list)).toEqual([mail.subject, 'Kim’s note', 'Welcome']));
    expect(requests).toEqual(['1 null', '1 3']);
    expect(panel.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('open automatically from the work list', async () => {
    const { panel } = await openDetails('/admin-dashboard?q=ana&customer=1');
    expect(panel.getByText('ana-1@example.com')).toBeVisible();
  });
});
