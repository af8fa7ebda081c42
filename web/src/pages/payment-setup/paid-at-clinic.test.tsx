import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createPaymentData, storeFlow } from '../../shared/testing/flow.ts';
import { server } from '../../shared/testing/server.ts';

it('[PAY-19] says once that nothing was charged for a plan that is paid at the clinic', async () => {
  const message = "This plan is paid at the clinic. You haven't been charged here. Please call us.";
  storeFlow('paymentData', createPaymentData());
  server.use(http.post('*/api/create-subscription', () => errorResponse('already_paid', message)));
  await renderApp('/payment-setup');
  expect(await screen.findByText(message)).toBeVisible();
});
