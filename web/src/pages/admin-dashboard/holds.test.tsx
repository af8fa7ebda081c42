import type { AdminEnrollment, HoldPreview, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const path = '*/api/admin/enrollments/21/hold';
const hold = { until: '2027-04-10', nextChargeOn: '2027-04-20' };

function previewOf(months: number): HoldPreview {
  const month = String(2 + months).padStart(2, '0');
  return {
    until: `2027-${month}-10`,
    nextChargeOn: `2027-${month}-20`,
    voidedOn: ['2027-02-20', '2027-03-20'].slice(0, months),
    monthlyTotal: '93.25',
    planYearEndsOn: '2027-10-31',
    planYearEndedOn: '2027-08-31',
  };
}

/** Answers previews and changes; the list then shows the plan as changed. Returns what was ordered. */
function mockHolds(change: Partial<AdminEnrollment>): unknown[] {
  const bodies: unknown[] = [];
  const done = () => {
    const enrollment = createAdminEnrollment(change);
    mockCustomers([createAdminUser({ enrollments: [enrollment] })]);
    return HttpResponse.json({ enrollment });
  };
  server.use(
    http.post(`${path}/preview`, async ({ request }) => {
      const { months } = (await request.json()) as { months: number };
      return HttpResponse.json(previewOf(months));
    }),
    http.post(path, async ({ request }) => {
      bodies.push(await request.json());
      return done();
    }),
    http.post(`${path}/end`, () => {
      bodies.push('end');
      return done();
    }),
  );
  return bodies;
}

async function openCustomer(role: StaffRole, enrollment: Partial<AdminEnrollment> = {}) {
  signInStaff(role);
  mockCustomers([createAdminUser({ enrollments: [createAdminEnrollment(enrollment)] })]);
  const app = await renderApp('/admin-dashboard');
  await app.user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  return app;
}
const panel = () => within(screen.getByRole('dialog', { name: 'Ana Reyes' }));

it('[CHG-126] a manager sees what a hold does, and orders it once, with a reason', async () => {
  const bodies = mockHolds({ hold });
  const { user } = await openCustomer('manager');
  await user.click(panel().getByRole('button', { name: 'Put on hold…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Put Biscuit’s Dog Gold on hold?' }));
  expect(await dialog.findByText('February 20, 2027')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('For'), '2 months');
  expect(await dialog.findByText('February 20, 2027 and March 20, 2027')).toBeVisible();
  expect(dialog.getByText(wholeText('$93.25 on April 20, 2027'))).toBeVisible();
  expect(dialog.getByText('October 31, 2027, not August 31, 2027')).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
  expect(await dialog.findByText('Please enter a reason')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'Travels');
  await user.dblClick(dialog.getByRole('button', { name: 'Put on hold' }));
  expect(await panel().findByText('On hold until April 10, 2027')).toBeVisible();
  expect(bodies).toEqual([{ months: 2, reason: 'Travels' }]);
});

it('[CHG-114] says why a plan can’t be put on hold', async () => {
  mockHolds({});
  const message = 'A payment of this plan is open.';
  server.use(
    http.post(`${path}/preview`, () =>
      HttpResponse.json(
        { code: 'status_conflict', message, requestId: 'request-1' },
        { status: 409 },
      ),
    ),
  );
  const { user } = await openCustomer('manager');
  await user.click(panel().getByRole('button', { name: 'Put on hold…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Put Biscuit’s Dog Gold on hold?' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Put on hold' })).toBeDisabled();
});

it('[CHG-121] a manager ends a hold', async () => {
  const bodies = mockHolds({});
  const { user } = await openCustomer('manager', { hold });
  await user.click(panel().getByRole('button', { name: 'End the hold' }));
  const dialog = within(
    screen.getByRole('dialog', { name: 'End the hold of Biscuit’s Dog Gold?' }),
  );
  await user.dblClick(dialog.getByRole('button', { name: 'End the hold' }));
  expect(await screen.findByText('Hold Ended')).toBeVisible();
  expect(bodies).toEqual(['end']);
});

it('[CHG-110] only managers are offered holds', async () => {
  await openCustomer('staff', { hold });
  expect(panel().getByText('On hold until April 10, 2027')).toBeVisible();
  expect(panel().queryByRole('button', { name: /hold/i })).toBeNull();
});
