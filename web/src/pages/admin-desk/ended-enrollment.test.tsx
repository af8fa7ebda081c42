import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets, mockPlanYear } from '../../shared/testing/desk.ts';
import { signInStaff } from '../../shared/testing/staff.ts';
import { openPet } from './desk-page.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const until = '2099-03-07T17:00:00.000Z';
const start = { name: 'Start again: Biscuit’s plan' };

describe('an ended plan, at the desk', () => {
  it.each([
    [{ until }, 'Dog Gold has ended. It can start again until March 7, 2099.'],
    [
      { until, offeredAt: '2099-02-06T17:00:00.000Z' },
      'Dog Gold has ended. A link to start it again was emailed on February 6, 2099 and works until March 7, 2099.',
    ],
  ] as const)('[MNY-81] can start again: %o', async (restart, text) => {
    mockAroundDesk();
    await openPet({ pet: { status: 'cancelled', restart } });
    expect(await screen.findByText(wholeText(text))).toBeVisible();
    expect(screen.getByRole('button', start)).toBeVisible();
  });

  it('[MNY-167] isn’t offered once the pet was enrolled again', async () => {
    mockAroundDesk();
    signInStaff('staff');
    const again = createDeskPet({ petId: 12, petName: 'BISCUIT', enrollmentId: 22 });
    mockPets([createDeskPet({ status: 'cancelled', restart: { until } }), again]);
    mockPlanYear();
    await renderApp('/admin-dashboard/desk?pet=11');
    expect(await screen.findByRole('region', { name: 'Next visit' })).toBeVisible();
    expect(screen.queryByRole('button', start)).toBeNull();
  });

  it.each([
    ['to viewers', 'viewer', { until }],
    ['30 days later', 'staff', { until: '2020-01-01T00:00:00.000Z' }],
    ['after the pet’s death', 'staff', undefined],
  ] as const)('[MNY-81] isn’t offered %s', async (_when, role, restart) => {
    mockAroundDesk();
    await openPet({ role, pet: { status: 'cancelled', ...(restart && { restart }) } });
    expect(await screen.findByRole('region', { name: 'Next visit' })).toBeVisible();
    expect(screen.queryByRole('button', start)).toBeNull();
  });
});
