import { publicRoutes, type StaffRole } from '@petwell/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { getResponse, http, type RequestHandler } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeskPet, createBenefit } from '../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets, mockPlanYear } from '../shared/testing/desk.ts';
import { errorResponse } from '../shared/testing/errors.ts';
import { server } from '../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  signInStaff,
} from '../shared/testing/staff.ts';
import { renderApp } from './render-app.tsx';

const daily = ['Front desk', 'Appointments', 'Customers', 'Work list'];
const managers = [
  'Money',
  'Plans',
  'Plan figures',
  'Plan use',
  'Import',
  'Staff',
  'Webhook test',
  'Receipt test',
];
const barOf: Record<StaffRole, string[]> = {
  viewer: [...daily, 'Activity', 'Sign-in and security'],
  staff: [...daily, 'Activity', 'Sign-in and security'],
  manager: [...daily, 'Activity', ...managers, 'Sign-in and security'],
};
const roles = ['viewer', 'staff', 'manager'] as const;
const isStaffPage = /^\/(admin-dashboard|webhook-test|receipt-test)/;
const refusal = 'Only managers can see this';

const toPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
const routes = publicRoutes.map(({ path, ...route }) => ({ ...route, pattern: toPattern(path) }));

function mayCall(role: StaffRole, method: string, path: string): boolean {
  const route = routes.find((one) => one.method === method && one.pattern.test(path));
  return route === undefined || route.access === 'anyone' || route.access.includes(role);
}

/** Fills the pages as far as they link, and returns the calls that the server would refuse to the role. */
function mockPages(role: StaffRole): string[] {
  const refused: string[] = [];
  const common = server.listHandlers() as RequestHandler[];
  server.use(
    http.all(
      '*/api/*',
      async ({ request }) =>
        (await getResponse(common, request)) ??
        errorResponse('service_unavailable', 'Not in this test.'),
    ),
  );
  signInStaff(role);
  const paid = createAdminEnrollment({ stripeSubscriptionId: 'sub_1' });
  const proposed = createAdminEnrollment({ id: 22, status: 'pending_payment', isProposal: true });
  mockAroundDesk();
  mockCustomers([createAdminUser({ enrollments: [paid, proposed] })]);
  mockPets([createDeskPet()]);
  mockPlanYear({ benefits: [createBenefit()] });
  server.use(
    http.all('*/api/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      const call = `${request.method.toLowerCase()} ${pathname}`;
      if (!mayCall(role, request.method.toLowerCase(), pathname)) refused.push(call);
    }),
  );
  return refused;
}

const menuNames = /^Clinic|: your account$/;

/** Opens a page and its menus. Returns where they lead. */
async function linksOf(path: string): Promise<string[]> {
  const { user } = await renderApp(path);
  // By selector, because finding roles takes seconds on a page full of them.
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  expect(document.querySelector('h1'), path).not.toHaveTextContent(refusal);
  expect(window.location.pathname + window.location.search).toBe(path);
  const links = new Set<string>();
  const add = () => {
    for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const { origin, pathname, search } = new URL(href);
      if (origin === window.location.origin) links.add(pathname + search);
    }
  };
  await waitFor(() => expect(document.querySelector('.animate-pulse')).toBeNull());
  add();
  for (const menu of document.querySelectorAll('header [aria-haspopup=menu]')) {
    await user.click(menu);
    add();
    await user.keyboard('{Escape}');
  }
  cleanup();
  return [...links];
}

describe.each(roles)('a %s', (role) => {
  let refused: string[];
  beforeEach(() => {
    refused = mockPages(role);
  });

  it('[ADM-37] [OFR-08] finds the pages of the role in the bar', async () => {
    const { user } = await renderApp('/admin-dashboard/desk');
    const menus = await screen.findAllByRole('button', { name: menuNames });
    const shown = within(screen.getByRole('navigation', { name: 'Staff' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    for (const menu of menus) {
      await user.click(menu);
      const items = await screen.findAllByRole('menuitem');
      shown.push(...items.map(({ textContent }) => textContent ?? ''));
      await user.keyboard('{Escape}');
    }
    expect(shown.filter((label) => label !== 'Sign out').toSorted()).toEqual(
      barOf[role].toSorted(),
    );
  });

  it('[ADM-37] is led by no link to a page that isn’t theirs, and no page asks for what isn’t', async () => {
    const opened = new Set<string>();
    const linked = ['/admin-dashboard/desk?pet=11', '/admin-dashboard?customer=7'];
    for (const link of linked) {
      const [path = '', query = ''] = link.split('?');
      if (path.startsWith('/api/')) expect(mayCall(role, 'get', path), link).toBe(true);
      // Of the lists that a page shows, one is enough.
      const page = `${path} ${[...new URLSearchParams(query).keys()].join(' ')}`;
      if (!isStaffPage.test(path) || opened.has(page)) continue;
      opened.add(page);
      linked.push(...(await linksOf(link)));
    }
    const hasOpened = (page: string) => opened.has(page);
    expect(hasOpened('/admin-dashboard/new-member proposal')).toBe(role !== 'viewer');
    expect(hasOpened('/webhook-test enrollment')).toBe(role === 'manager');
    expect(hasOpened('/admin-dashboard/money ')).toBe(role === 'manager');
    expect(refused).toEqual([]);
    // It opens every page that a role can reach, which takes a minute beside other tests.
  }, 180_000);
});

describe.each(['viewer', 'staff'] as const)('[ADM-37] [OFR-08] a %s who opens', (role) => {
  it.each([
    '/admin-dashboard/money',
    '/admin-dashboard/reports',
    '/admin-dashboard/plans',
    '/admin-dashboard/plans/plan/2',
    '/admin-dashboard/plans/plan/2/draft',
    '/admin-dashboard/plans/new?kind=plan',
    '/admin-dashboard/plans/plan/2/move',
    '/admin-dashboard/plans/campaigns/5',
    '/admin-dashboard/import?import=3',
    '/admin-dashboard/staff',
    '/webhook-test',
    '/receipt-test',
  ])('%s reads that only managers can see it, with a way back', async (path) => {
    const refused = mockPages(role);
    const { user } = await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: refusal })).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe(path);
    await user.click(screen.getByRole('link', { name: 'Back to the front desk' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Front desk' })).toBeVisible();
    expect(refused).toEqual([]);
  });
});
