import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createEnrollmentView,
  createOwner,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

const toPlatinum = 'Changes to Dog Platinum ($111.95 a month) on March 3, 2027.';
const toOtherAddOns = 'Your add-ons change ($111.95 a month) on March 3, 2027.';

it.each([
  ['agreed', 'Dog Platinum', [toPlatinum]],
  ['agreed', 'Dog Gold', [toOtherAddOns]],
  ['asked', 'Dog Platinum', []],
] as const)(
  '[CHG-58] [CHG-131] shows a change of plan that waits for its day: %s to %s',
  async (state, planName, shown) => {
    const planChange = {
      planName,
      monthlyTotal: '111.95',
      effectiveFrom: '2027-03-03',
      state,
    };
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
      ),
      http.get('*/api/enrollments/ana%40example.com', () =>
        HttpResponse.json({
          owner: createOwner(),
          enrollments: [createEnrollmentView({ planChange })],
        }),
      ),
    );
    await renderApp('/dashboard/ana%40example.com');
    await screen.findByText('Monthly total');
    const text = document.querySelector('main')?.textContent ?? '';
    const sentences = [toPlatinum, toOtherAddOns];
    expect(sentences.filter((sentence) => text.includes(sentence))).toEqual(shown);
  },
);
