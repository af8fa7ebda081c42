import type { OutgrownPlan } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createCounts } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const plan: OutgrownPlan = {
  enrollmentId: 21,
  ownerId: 7,
  ownerName: 'Ana Reyes',
  email: 'ana@example.com',
  phone: '904-555-0100',
  petName: 'Biscuit',
  planName: 'Puppy Gold',
  monthlyCents: 7_150,
  ageGroup: 'young adult',
  follower: { id: 2, name: 'Dog Gold' },
  effectiveFrom: '2099-03-01',
  toldAt: '2099-01-15T14:00:00.000Z',
  endsUnanswered: false,
};

beforeEach(() => {
  signInStaff('staff');
  mockCustomers([]);
  server.use(
    http.get('*/api/admin/drift', () => HttpResponse.json({ runs: [] })),
    http.get('*/api/admin/counts', () => HttpResponse.json(createCounts({ lifeStages: 3 }))),
  );
});

async function openList(...items: OutgrownPlan[]) {
  server.use(
    http.get('*/api/admin/life-stages', () =>
      HttpResponse.json({ items, total: items.length, nextCursor: null }),
    ),
  );
  await renderApp('/admin-dashboard/work-list');
  const list = await screen.findByRole('list', { name: 'Pets growing out of their plan' });
  return within(list).getAllByRole('listitem');
}

it('[CHG-93] the work list says which plan follows, what to do, and what comes otherwise', async () => {
  const [row] = await openList(plan);
  const entry = within(row ?? document.body);
  for (const text of [
    '$71.50 / month',
    'Biscuit · Puppy Gold → Dog Gold · young adult from March 1, 2099, with the plan year',
    'Next: Call and offer Dog Gold. The owner was emailed on January 15, 2099. Otherwise Puppy Gold goes on at its price.',
  ]) {
    expect(entry.getByText(wholeText(text))).toBeVisible();
  }
  expect(entry.getByRole('link', { name: '904-555-0100' })).toHaveAttribute(
    'href',
    'tel:9045550100',
  );
  expect(entry.getByRole('button', { name: 'Change plan' })).toBeVisible();
  const bar = within(screen.getByRole('navigation', { name: 'Staff' }));
  expect(await bar.findByRole('link', { name: /^Work list ?3 ?to do$/ })).toBeVisible();
});

it('[CHG-95] [CHG-96] it says if no plan follows, and since when one went on without an answer', async () => {
  const [none, past] = await openList(
    { ...plan, follower: null, toldAt: null },
    { ...plan, enrollmentId: 22, effectiveFrom: '2020-03-01', toldAt: '2020-01-15T14:00:00.000Z' },
  );
  expect(none).toHaveTextContent('Biscuit · Puppy Gold · young adult from March 1, 2099');
  expect(none).toHaveTextContent(
    'Next: No plan follows for that age. Ask the owner what to do. Otherwise Puppy Gold goes on at its price.',
  );
  expect(past).toHaveTextContent('young adult since March 1, 2020');
  expect(past).toHaveTextContent('January 15, 2020. Puppy Gold goes on at its price.');
});

it('[CHG-160] it says that a plan ends without an answer', async () => {
  const [row] = await openList({ ...plan, endsUnanswered: true });
  expect(row).toHaveTextContent('January 15, 2099. Otherwise Puppy Gold ends on March 1, 2099.');
});

it('[CHG-161] staff record that the owner keeps the plan, after asking', async () => {
  const sent: string[] = [];
  server.use(
    http.post('*/api/admin/life-stages/:id/keep', ({ params }) => {
      sent.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = userEvent.setup();
  const [row] = await openList(plan);
  await user.click(
    within(row ?? document.body).getByRole('button', { name: 'Keep plan of Biscuit' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Keep Biscuit’s plan?' });
  expect(dialog).toHaveTextContent(
    'Only if Ana Reyes told you so: Puppy Gold goes on at its price, and leaves this list.',
  );
  expect(sent).toEqual([]);
  server.use(
    http.get('*/api/admin/life-stages', () =>
      HttpResponse.json({ items: [], total: 0, nextCursor: null }),
    ),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Keep plan' }));
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Pets growing out of their plan' })).toBeNull(),
  );
  expect(sent).toEqual(['21']);
});

it('[CHG-161] viewers record no answer', async () => {
  signInStaff('viewer');
  const [row] = await openList(plan);
  expect(within(row ?? document.body).queryByRole('button', { name: /Keep plan/ })).toBeNull();
});
