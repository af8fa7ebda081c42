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

it.each([
  ['agreed', true],
  ['asked', false],
] as const)(
  '[CHG-58] shows a change of plan that waits for its day: %s',
  async (state, isShown) => {
    const planChange = {
      planName: 'Dog Platinum',
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
    const sentence = 'Changes to Dog Platinum ($111.95 a month) on March 3, 2027.';
    expect(document.querySelector('main')?.textContent.includes(sentence)).toBe(isShown);
  },
);
