import type { OutgrownPlan } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
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

it('[CHG-100] the work list says which plan follows, what to do, and what comes otherwise', async () => {
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
