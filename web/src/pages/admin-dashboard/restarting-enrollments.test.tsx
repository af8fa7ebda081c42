import type { AdminEnrollment, AdminUser, RestartPreview, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createPet } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const until = '2099-03-07T17:00:00.000Z';
const ended = { status: 'cancelled', restart: { until } } as const;
const offered = { until, offeredAt: '2099-02-06T17:00:00.000Z' };
const previewPath = '*/api/admin/enrollments/21/restart-preview';

function mockPreview(overrides: Partial<RestartPreview> = {}): void {
  const preview: RestartPreview = {
    monthlyTotal: '93.25',
    firstPaymentOn: '2099-02-20',
    passedOn: [],
    restart: { until },
    ...overrides,
  };
  server.use(http.get(previewPath, () => HttpResponse.json(preview)));
}

async function openCustomer(
  role: StaffRole,
  enrollment: Partial<AdminEnrollment> = ended,
  another: Partial<AdminUser> = {},
) {
  signInStaff(role);
  const enrollments = [createAdminEnrollment(enrollment), ...(another.enrollments ?? [])];
  mockCustomers([createAdminUser({ ...another, enrollments })]);
  const app = await renderApp('/admin-dashboard');
  await app.user.click(await screen.findByRole('button', { name: 'Ana Reyes' }));
  return app;
}
const panel = () => within(screen.getByRole('dialog', { name: 'Ana Reyes' }));
const start = { name: 'Start again: Biscuit’s plan' };

async function openDialog() {
  const app = await openCustomer('staff');
  await app.user.click(panel().getByRole('button', start));
  const dialog = within(screen.getByRole('dialog', { name: 'Start Biscuit’s Dog Gold again?' }));
  return { ...app, dialog };
}

describe('starting an ended plan again', () => {
  it('[MNY-81] says amount, first day, days not charged, and until when, and sends once on a double click', async () => {
    mockPreview({ passedOn: ['2099-01-20'] });
    const { user, dialog } = await openDialog();
    expect(
      await dialog.findByText(wholeText('$93.25 on February 20, 2099, then every month')),
    ).toBeVisible();
    expect(dialog.getByText('January 20, 2099')).toBeVisible();
    expect(dialog.getByText('March 7, 2099')).toBeVisible();
    expect(dialog.getByText(/active again once they have/)).toBeVisible();
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/admin/enrollments/21/undo-end', async ({ request }) => {
        bodies.push(await request.json());
        const enrollment = createAdminEnrollment({ ...ended, restart: offered });
        mockCustomers([createAdminUser({ enrollments: [enrollment] })]);
        return HttpResponse.json({ enrollment });
      }),
    );
    await user.dblClick(dialog.getByRole('button', { name: 'Email the link' }));
    expect(await screen.findByText('Link Sent')).toBeVisible();
    expect(bodies).toEqual([{ kind: 'restart' }]);
    expect(
      await panel().findByText('Emailed February 6, 2099, works until March 7, 2099'),
    ).toBeVisible();
  });

  it('[MNY-81] tells that an earlier link ends', async () => {
    mockPreview({ restart: offered });
    const { dialog } = await openDialog();
    expect(await dialog.findByText('A link was emailed on February 6, 2099')).toBeVisible();
  });

  it('[MNY-81] says what went wrong, and loads again after a failure', async () => {
    server.use(http.get(previewPath, () => errorResponse('internal_error', 'secret detail')));
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('The plan couldn’t be loaded')).toBeVisible();
    mockPreview();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    const late = () => errorResponse('status_conflict', 'This plan ended too long ago.');
    server.use(http.post('*/api/admin/enrollments/21/undo-end', late));
    await user.click(await dialog.findByRole('button', { name: 'Email the link' }));
    expect(await dialog.findByText('This plan ended too long ago.')).toBeVisible();
  });

  it.each([
    ['the pet was enrolled again', 'biscuit ', 22, false],
    ['the pet got a plan before that, which goes on', 'Biscuit', 20, false],
    ['another pet has a plan', 'Mango', 22, true],
  ])('[MNY-167] is offered while it isn’t refused: %s', async (_what, name, id, isOffered) => {
    await openCustomer('staff', ended, {
      pets: [createPet(), createPet({ id: 12, name })],
      enrollments: [createAdminEnrollment({ id, petId: 12, petName: name })],
    });
    expect(panel().queryByRole('button', start) !== null).toBe(isOffered);
    expect(panel().queryByText('Biscuit’s plan has ended') !== null).toBe(isOffered);
  });

  it('[MNY-167] says that the pet has another plan, and sends nothing', async () => {
    const said = 'Biscuit has another plan now, so this one can’t start again.';
    server.use(http.get(previewPath, () => errorResponse('status_conflict', said)));
    const { dialog } = await openDialog();
    expect(await dialog.findByText(said)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Email the link' })).toBeNull();
  });

  it.each([
    ['a viewer', 'viewer', ended],
    [
      'a plan that ended too long ago',
      'staff',
      { ...ended, restart: { until: '2020-01-01T00:00:00.000Z' } },
    ],
    ['a plan that is over for good', 'staff', { status: 'cancelled' }],
  ] as const)('[MNY-81] isn’t offered for %s', async (_what, role, enrollment) => {
    await openCustomer(role, enrollment);
    expect(panel().getByText(wholeText(/^Biscuit: Dog Gold/))).toBeVisible();
    expect(panel().queryByRole('button', start)).toBeNull();
  });

  it('[MNY-83] shows the first payment’s day after the agreement', async () => {
    const nextBillingDate = '2099-02-20T17:00:00.000Z';
    await openCustomer('viewer', { firstPaymentOn: '2099-02-20', nextBillingDate });
    expect(panel().getByText('First payment')).toBeVisible();
    expect(panel().getByText('February 20, 2099')).toBeVisible();
  });
});
