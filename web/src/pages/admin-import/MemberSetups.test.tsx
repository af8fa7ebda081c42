import type { MemberSetup, MemberSetups } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const mango: MemberSetup = {
  enrollmentId: 17,
  ownerId: 4,
  ownerName: 'Ana Reyes',
  email: 'ana@example.com',
  petName: 'Mango',
  planName: 'Dog Gold',
  monthlyPrice: '60.00',
  dueOn: '2026-12-16',
  paidUntil: null,
  mailedAt: null,
  mails: 0,
  nextMailAt: null,
  linkExpiresAt: null,
  areMailsHeld: true,
};
const page = (overrides: Partial<MemberSetups> = {}): MemberSetups => ({
  members: [mango],
  hasMore: false,
  counts: { unsent: 312, sent: 20, expired: 0, elsewhere: 3 },
  pace: { waiting: 0, lastHour: 0, perHour: 200 },
  ...overrides,
});
const mockSetups = (answer: () => Response) =>
  server.use(http.get('*/api/admin/members/setups', answer));
const open = () => renderApp('/admin-dashboard/import');

beforeEach(() => {
  signInStaff('manager');
  mockCustomers([]);
  server.use(http.get('*/api/admin/imports', () => HttpResponse.json({ imports: [] })));
});

it('[IMP-30] [IMP-35] sends the link to all of a group, or to those selected, after a question', async () => {
  mockSetups(() => HttpResponse.json(page()));
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/admin/members/send-setup', async ({ request }) => {
      sent.push([await request.json(), request.headers.has('idempotency-key')]);
      return HttpResponse.json({ ordered: 312 });
    }),
  );
  const user = userEvent.setup();
  await open();
  const row = await screen.findByRole('row', { name: /Mango/ });
  expect(row).toHaveTextContent('Due on December 16, 2026');
  expect(within(row).getByRole('link', { name: 'Ana Reyes' })).toHaveAttribute(
    'href',
    expect.stringContaining('customer=4'),
  );
  await user.click(screen.getByRole('button', { name: 'Send link to all 312' }));
  expect(screen.getByRole('dialog', { name: /to 312 members\?$/ })).toBeVisible();
  expect(sent).toEqual([]);
  await user.dblClick(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('312 emails will be sent.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select Mango of Ana Reyes' }));
  await user.click(screen.getByRole('button', { name: 'Send link to 1 selected' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [{ group: 'unsent' }, true],
      [{ enrollmentIds: [17] }, true],
    ]),
  );
});

it('[IMP-24] lets PetWell email them after a question, and shows a failure in it', async () => {
  mockSetups(() => HttpResponse.json(page()));
  let isAway = true;
  server.use(
    http.post('*/api/admin/members/release-mails', () =>
      isAway ? HttpResponse.error() : HttpResponse.json({ released: 1 }),
    ),
  );
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Let PetWell email all 312' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Let PetWell email 312 members?' }));
  await user.click(dialog.getByRole('button', { name: 'Let PetWell email them' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  isAway = false;
  await user.click(dialog.getByRole('button', { name: 'Let PetWell email them' }));
  expect(await screen.findByText('PetWell may email 1 member from now on.')).toBeVisible();
});

it('[IMP-35] tells how the mails go on, which link has expired, an empty list, and a failure', async () => {
  const waiting = { waiting: 312, lastHour: 40, perHour: 200 };
  const mailed = {
    ...mango,
    mails: 3,
    mailedAt: '2026-03-11T12:00:00.000Z',
    linkExpiresAt: '2026-03-31T12:00:00.000Z',
  };
  mockSetups(() => HttpResponse.json(page({ pace: waiting, members: [mailed] })));
  const user = userEvent.setup();
  await open();
  expect(
    await screen.findByText(/^312 emails to send\. At most 200 go out in an hour/),
  ).toHaveTextContent('about 2 hours');
  expect(screen.getByText(/reminded twice\. The link worked until March 31, 2026/)).toBeVisible();
  mockSetups(() => HttpResponse.json(page({ members: [] })));
  await user.click(screen.getByRole('button', { name: 'Link expired (0)' }));
  expect(await screen.findByText('No one is on this list.')).toBeVisible();
  mockSetups(() => HttpResponse.error());
  await user.click(screen.getByRole('button', { name: 'Sent (20)' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
