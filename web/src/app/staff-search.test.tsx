import type { StaffRole } from '@petwell/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeskPet } from '../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets, mockPlanYear } from '../shared/testing/desk.ts';
import { server } from '../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../shared/testing/staff.ts';
import { renderApp } from './render-app.tsx';

async function openPage(role: StaffRole = 'staff', path = '/admin-dashboard/activity') {
  signInStaff(role);
  mockPlanYear();
  mockCustomers([]);
  mockAroundDesk();
  const searches = mockPets([createDeskPet(), createDeskPet({ petId: 12, petName: 'Miso' })]);
  const { user } = await renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  return { user, searches };
}
const found = async () => within(await screen.findByRole('dialog', { name: 'Search everything' }));
const field = async () => (await found()).findByRole('combobox');
const labels = async () =>
  (await found()).queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent);

describe('the search of everything', () => {
  beforeEach(() => {
    signInStaff('staff');
  });

  it('[ADM-54] / finds a pet by phone, and Enter opens it at the desk', async () => {
    const { user, searches } = await openPage();
    await user.keyboard('/');
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.keyboard('555-0100');
    await waitFor(async () => expect((await labels()).slice(0, 2)).toEqual(['Biscuit', 'Miso']));
    expect(searches).toEqual(['555-0100']);
    const input = await field();
    const [first, second] = (await found()).getAllByRole('option');
    expect(input).toHaveAttribute('aria-activedescendant', first?.id);
    await user.keyboard('{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant', second?.id);
    expect(second).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await screen.findByRole('heading', { name: /^Biscuit/ })).toBeVisible();
    expect(window.location.search).toBe('?pet=11');
    expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull();
  });

  it('[ADM-54] [QUA-30] offers the owner once, and a visit for the pet, with names no translator changes', async () => {
    const { user } = await openPage();
    await user.keyboard('/');
    await user.type(await field(), 'reyes');
    await waitFor(async () =>
      expect(await labels()).toEqual(['Biscuit', 'Miso', 'Ana Reyes', 'Book a visit for Biscuit']),
    );
    const options = (await found()).getAllByRole('option').slice(0, 3);
    for (const text of options.flatMap(({ children }) => [...children]))
      expect(text).toHaveAttribute('translate', 'no');
    await user.click((await found()).getByRole('option', { name: /^Ana Reyes/ }));
    await waitFor(() => expect(window.location.search).toBe('?q=904-555-0100&customer=7'));
  });

  it.each([
    ['{Control>}k{/Control}', 'wrok lits', 'Work list', '/admin-dashboard/work-list'],
    ['{Meta>}k{/Meta}', 'new membr', 'New member', '/admin-dashboard/new-member'],
    ['/', 'calender', 'Appointments', '/admin-dashboard/appointments'],
  ] as const)('[ADM-54] %s “%s” finds %s', async (key, typed, label, path) => {
    // The page that is opened has its own tests.
    server.use(http.get('*/api/admin/*', () => delay('infinite')));
    const { user } = await openPage();
    mockPets([]);
    await user.keyboard(key);
    await user.type(await field(), typed);
    await waitFor(async () => expect(await labels()).toEqual([label]));
    await screen.findByText('1 found');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(path));
    // Otherwise, it would begin to read in the next test.
    await screen.findByRole('heading', { level: 1, name: label });
  });

  it('[ADM-54] has a button, works while something else is typed, and leaves other dialogs alone', async () => {
    const { user } = await openPage('viewer', '/admin-dashboard/desk');
    const desk = await screen.findByRole('combobox', { name: 'Owner, pet, or phone' });
    await user.type(desk, 'a/');
    expect(desk).toHaveValue('a/');
    await user.keyboard('{Control>}k{/Control}');
    await found();
    expect(await labels()).not.toContain('New member');
    expect(await labels()).not.toContain('Money');
    await user.click((await found()).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await found();
    await user.click((await found()).getByRole('button', { name: 'Close' }));
    await user.clear(desk);
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keys at the front desk' });
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull();
  });

  it.each([
    ['manager', ['Plans']],
    ['staff', []],
    ['viewer', []],
  ] as const)('[OFR-08] finds the plans’ editor for a %s: %j', async (role, pages) => {
    const { user } = await openPage(role);
    mockPets([]);
    await user.keyboard('/');
    await user.type(await field(), 'draft');
    await screen.findByText(pages.length === 0 ? 'Nothing found.' : '1 found');
    expect(await labels()).toEqual(pages);
  });

  it('[ADM-54] an input method’s Enter opens nothing, nor does one before the answer', async () => {
    const { user } = await openPage();
    await user.keyboard('/');
    const input = await field();
    await user.type(input, 'biscuit{Enter}');
    expect(window.location.pathname).toBe('/admin-dashboard/activity');
    await screen.findByRole('option', { name: /^Biscuit/ });
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    // Safari's Enter comes after the composition, with this code.
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(window.location.pathname).toBe('/admin-dashboard/activity');
    expect(input).toBeVisible();
  });

  it('[ADM-54] says when nothing is found, and tries again after an error', async () => {
    const { user } = await openPage();
    mockPets([]);
    await user.keyboard('/');
    await user.type(await field(), 'zzzz');
    expect(await screen.findByText('Nothing found.')).toBeVisible();
    server.use(http.get('*/api/admin/desk/pets', () => HttpResponse.error()));
    await user.type(await field(), 'z');
    expect(await screen.findByText('Pets and owners couldn’t be searched')).toBeVisible();
    mockPets([createDeskPet()]);
    await user.click((await found()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /^Biscuit/ })).toBeVisible();
  });
});
