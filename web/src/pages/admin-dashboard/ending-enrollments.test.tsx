import type { AdminEnrollment, EndPreview, StaffRole } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminEnrollment,
  createAdminUser,
  mockCustomers,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const mailOf = (subject: string) => ({ subject, text: `${subject}\n\nHello Ana` });

const createPreview = (overrides: Partial<EndPreview> = {}): EndPreview => ({
  planYear: { startsOn: '2026-09-01', endsOn: '2027-08-31' },
  paid: '157.40',
  valueUsed: '89.00',
  paidThrough: '2027-03-03',
  openInvoices: [],
  visits: [{ id: 1, type: 'exam', startsAt: '2027-02-01T15:00:00.000Z' }],
  recommended: 'period_end',
  now: { endsOn: '2027-02-10', mail: mailOf('The plan has ended') },
  periodEnd: { endsOn: '2027-03-03', mail: mailOf('The plan ends on March 3, 2027') },
  petDiedMail: mailOf('We’re so sorry'),
  ...overrides,
});

function mockPreview(overrides: Partial<EndPreview> = {}): void {
  const path = '*/api/admin/enrollments/21/end-preview';
  server.use(http.get(path, () => HttpResponse.json(createPreview(overrides))));
}

/** Answers with the changed plan, which the list then shows; returns what was sent. */
function mockChange(action: 'end' | 'undo-end', change: Partial<AdminEnrollment>): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(`*/api/admin/enrollments/21/${action}`, async ({ request }) => {
      bodies.push(await request.json());
      const enrollment = createAdminEnrollment(change);
      mockCustomers([createAdminUser({ enrollments: [enrollment] })]);
      return HttpResponse.json({ enrollment });
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

async function openDialog(role: StaffRole = 'staff') {
  const app = await openCustomer(role);
  await app.user.click(panel().getByRole('button', { name: 'End plan' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End Biscuit’s Dog Gold?' }));
  return { ...app, dialog };
}

describe('ending a plan', () => {
  it('[MNY-36] shows the facts and the email, proposes the paid month, and sends once on a double click', async () => {
    mockPreview();
    const bodies = mockChange('end', { endsOn: '2027-03-03', endingReason: 'moved' });
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('$157.40')).toBeVisible();
    expect(dialog.getByText(wholeText('$89.00 at list price'))).toBeVisible();
    expect(dialog.getByText(/^Exam, Feb 1, 2027/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: /March 3, 2027/ })).toBeChecked();
    expect(dialog.getByText(/one email: The plan ends on March 3, 2027/)).toBeVisible();

    await user.dblClick(dialog.getByRole('button', { name: 'End on March 3, 2027' }));
    expect(await dialog.findByText('Please choose a reason')).toBeVisible();
    expect(bodies).toEqual([]);
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Moved away');
    await user.type(dialog.getByLabelText(/^Note/), 'Moves to Ohio');
    await user.dblClick(dialog.getByRole('button', { name: 'End on March 3, 2027' }));
    expect(await screen.findByText('Plan End Set')).toBeVisible();
    expect(bodies).toEqual([{ reason: 'moved', when: 'period_end', note: 'Moves to Ohio' }]);
    expect(await panel().findByText('Ends on March 3, 2027')).toBeVisible();
    expect(panel().getByText('None: the plan ends')).toBeVisible();
  });

  it('[MNY-36] ends now if staff choose so', async () => {
    mockPreview();
    const bodies = mockChange('end', { status: 'cancelled' });
    const { user, dialog } = await openDialog();
    await user.selectOptions(await dialog.findByLabelText('Reason'), 'Price');
    await user.click(dialog.getByRole('radio', { name: /^Now/ }));
    expect(dialog.getByText(/one email: The plan has ended/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'End plan now' }));
    expect(await screen.findByText('Subscription Cancelled')).toBeVisible();
    expect(bodies).toEqual([{ reason: 'price', when: 'now' }]);
  });

  it('[YEA-08] says what is given back of a prepaid year, by when it ends', async () => {
    mockPreview({ unusedMonths: { nowCents: 50_400, periodEndCents: 44_100 } });
    const { dialog } = await openDialog();
    const amounts = '$504.00 if it ends now, $441.00 on March 3, 2027';
    expect(
      await dialog.findByText(
        wholeText(`${amounts}, for unused months of the prepaid year. The work list has it then.`),
      ),
    ).toBeVisible();
  });

  it('[MNY-36] offers only now if the pet died, with the condolence', async () => {
    mockPreview();
    const bodies = mockChange('end', { status: 'cancelled' });
    const { user, dialog } = await openDialog();
    await user.selectOptions(await dialog.findByLabelText('Reason'), 'The pet died');
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.getByText(/one email: We’re so sorry/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'End plan now' }));
    expect(await screen.findByText('Subscription Cancelled')).toBeVisible();
    expect(bodies).toEqual([{ reason: 'pet_died', when: 'now' }]);
  });

  it('[MNY-36] says what went wrong, and keeps what was typed', async () => {
    mockPreview();
    const { user, dialog } = await openDialog();
    server.use(
      http.post('*/api/admin/enrollments/21/end', () =>
        errorResponse('service_unavailable', 'secret detail'),
      ),
    );
    await user.selectOptions(await dialog.findByLabelText('Reason'), 'Price');
    await user.click(dialog.getByRole('button', { name: 'End on March 3, 2027' }));
    expect(await dialog.findByText('Not confirmed yet')).toBeVisible();
    expect(dialog.getByText(/We keep trying, and the plan shows it/)).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveValue('price');
    await user.click(dialog.getByRole('button', { name: 'Keep plan' }));
    expect(screen.queryByRole('dialog', { name: 'End Biscuit’s Dog Gold?' })).toBeNull();
  });

  it('[MNY-48] an end that is on its way isn’t offered again, and looking again shows the result', async () => {
    mockPreview();
    const { user, dialog } = await openDialog();
    server.use(
      http.post('*/api/admin/enrollments/21/end', () => {
        const waiting = createAdminEnrollment({ endingReason: 'price', isEndPending: true });
        mockCustomers([createAdminUser({ enrollments: [waiting] })]);
        return errorResponse('service_unavailable', 'secret detail');
      }),
    );
    await user.selectOptions(await dialog.findByLabelText('Reason'), 'Price');
    await user.click(dialog.getByRole('button', { name: 'End on March 3, 2027' }));
    // The dialog stays with what it says.
    expect(await dialog.findByText(/We keep trying, and the plan shows it/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep plan' }));
    expect(await panel().findByText('Ending is being carried out')).toBeVisible();
    for (const name of ['End plan', 'Cancel plan']) {
      expect(panel().queryByRole('button', { name })).toBeNull();
    }
    const done = createAdminEnrollment({ endsOn: '2027-03-03', endingReason: 'price' });
    mockCustomers([createAdminUser({ enrollments: [done] })]);
    await user.click(panel().getByRole('button', { name: 'Check again' }));
    expect(await panel().findByText('Ends on March 3, 2027')).toBeVisible();
    expect(panel().queryByText('Ending is being carried out')).toBeNull();
  });

  it('[MNY-36] loads again after a failure', async () => {
    const path = '*/api/admin/enrollments/21/end-preview';
    server.use(http.get(path, () => errorResponse('internal_error', 'secret detail')));
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('The plan couldn’t be loaded')).toBeVisible();
    mockPreview({ periodEnd: null, recommended: 'now' });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/^The plan ends now/)).toBeVisible();
  });
});

describe('a plan that is set to end', () => {
  const ending = { endsOn: '2027-03-03' };

  it('[MNY-30] goes on after a question', async () => {
    const { user } = await openCustomer('staff', ending);
    const bodies = mockChange('undo-end', {});
    await user.click(panel().getByRole('button', { name: /^Undo the end of Biscuit’s/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Let Biscuit’s Dog Gold go on?' }));
    expect(dialog.getByText(wholeText(/no longer ends on March 3, 2027/))).toBeVisible();
    await user.dblClick(dialog.getByRole('button', { name: 'Let it go on' }));
    expect(await screen.findByText('Plan Continues')).toBeVisible();
    expect(bodies).toEqual([{ kind: 'withdraw' }]);
    await waitFor(() => expect(panel().queryByText(/^Ends on/)).toBeNull());
  });

  it('[MNY-30] tells that it is too late', async () => {
    const { user } = await openCustomer('staff', ending);
    const late = () => errorResponse('status_conflict', 'This plan has ended already.');
    server.use(http.post('*/api/admin/enrollments/21/undo-end', late));
    await user.click(panel().getByRole('button', { name: /^Undo the end of Biscuit’s/ }));
    await user.click(screen.getByRole('button', { name: 'Let it go on' }));
    expect(await screen.findByText('This plan has ended already.')).toBeVisible();
  });

  it('[MNY-30] is shown to viewers without actions', async () => {
    await openCustomer('viewer', ending);
    expect(panel().getByText('Ends on March 3, 2027')).toBeVisible();
    for (const name of ['End plan', /^Undo/]) {
      expect(panel().queryByRole('button', { name })).toBeNull();
    }
  });
});
