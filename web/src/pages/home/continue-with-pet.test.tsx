import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { clearFlowStorage } from '../../shared/session-storage/flow-keys.ts';
import { createRecommendations } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

const key = 'draft.petToContinue';
const day = 86_400_000;
const petData = {
  name: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  healthConcerns: ['joint issues'],
  ownerId: 0,
};
/** The tab was closed: only local storage is left. */
const leaveBehind = (choice: object, ageMs = day) =>
  localStorage.setItem(
    key,
    JSON.stringify({
      petData,
      planId: null,
      addOnIds: [],
      savedAt: new Date(Date.now() - ageMs).toISOString(),
      ...choice,
    }),
  );

let asked: unknown[];
beforeEach(() => {
  asked = [];
  server.use(
    http.post('*/api/recommendations', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(createRecommendations());
    }),
  );
});
const continueButton = { name: 'Continue with Biscuit' } as const;

describe('[HOM-10] coming back after closing the tab', () => {
  it('continues with the pet, its plan, and those add-ons that are still offered', async () => {
    leaveBehind({ planId: 1, addOnIds: ['3', '999'] });
    const { user } = await renderApp('/');
    expect(await screen.findByRole('link', continueButton)).toHaveAttribute(
      'href',
      '/#pet-profile',
    );
    await user.click(await screen.findByRole('button', continueButton));
    expect(await screen.findByRole('heading', { name: 'Complete Your Enrollment' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Dog Platinum' })).toBeVisible();
    expect(screen.getByText('Including 1 add-on service(s)')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Pet name')).toHaveValue('Biscuit'));
    expect(screen.getByLabelText('Joint issues')).toBeChecked();
    expect(screen.queryByText('Your answers have changed')).toBeNull();
    expect(screen.queryByRole('button', continueButton)).toBeNull();
    expect(asked).toEqual([petData]);
  });

  it('starts over and forgets the pet', async () => {
    leaveBehind({});
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(screen.queryByText(/Biscuit/)).toBeNull();
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  });

  it.each([
    ['after a week', () => leaveBehind({}, 7 * day + 1_000)],
    ['if it is corrupt', () => leaveBehind({ petData: { name: 'Biscuit' } })],
  ])('offers nothing %s, and removes it', async (_case, prepare) => {
    prepare();
    await renderApp('/');
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
    expect(screen.queryByText(/Biscuit/)).toBeNull();
  });

  it('leaves nothing behind after signing out', () => {
    leaveBehind({});
    clearFlowStorage();
    expect(localStorage).toHaveLength(0);
  });
});
