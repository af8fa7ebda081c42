import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { SessionResponse } from '@petwell/contracts';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createOwner,
  createRecommendations,
  createSession,
} from '../../shared/testing/factories.ts';
import { createAccountSetupData, storedFlow, storeFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

/** Opens the last step for a pet in a browser that has enrolled one, and has chosen no password yet. */
async function openFor(name: string) {
  await openAt(name, createSession({ setup: { ownerId: 7, enrollmentId: 21 } }));
  await screen.findByRole('button', { name: 'Complete Enrollment' });
}

function openAt(name: string, session: SessionResponse) {
  const petData = {
    name,
    type: 'dog',
    breed: 'Beagle',
    age: 'adult',
    healthConcerns: [],
    ownerId: 0,
  };
  const recommendations = createRecommendations();
  storeFlow('enrollmentData', { petData, planId: 2, addOnIds: [], recommendations });
  server.use(http.get('*/api/session', () => HttpResponse.json(session)));
  return renderApp('/enrollment');
}

it('[ENR-16] lets another person enroll after an owner’s session ended while adding a pet', async () => {
  const { id, firstName, lastName, email, phone } = createOwner();
  storeFlow('existingOwnerData', { id, firstName, lastName, email, phone });
  const { user } = await openAt('Mia', createSession());
  await user.click(await screen.findByRole('button', { name: 'Enroll with other details' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('');
  expect(storedFlow('existingOwnerData')).toBeUndefined();
});

describe('[ENR-10] enrolling again before choosing a password', () => {
  it('warns that it replaces the unpaid plan of another pet, and leads to that one', async () => {
    storeFlow('accountSetupData', createAccountSetupData());
    await openFor('Mia');
    expect(
      screen.getByText(
        wholeText(
          'This replaces Biscuit’s plan, which isn’t paid yet. To have both, finish Biscuit’s first, then add Mia on your dashboard.',
        ),
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Finish enrolling Biscuit' })).toHaveAttribute(
      'href',
      '/account-setup',
    );
  });

  it('does not warn about another plan for the same pet', async () => {
    storeFlow('accountSetupData', createAccountSetupData());
    await openFor('Biscuit');
    expect(screen.queryByText(/replace/)).toBeNull();
  });

  it('warns also in a tab that does not know which pet it was', async () => {
    await openFor('Mia');
    expect(
      screen.getByText(
        wholeText(
          'If a plan that was saved in this browser isn’t paid yet, this replaces it. To have both, finish that one first, then add Mia on your dashboard.',
        ),
      ),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Finish/ })).toBeNull();
  });
});
