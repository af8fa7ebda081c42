import type { DeskPet, EndPreview, StaffRole } from '@petwell/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { createAdminEnrollment } from '../../shared/testing/staff.ts';
import { countClicks, openPet } from './desk-page.ts';

const preview: EndPreview = {
  planYear: { startsOn: '2026-09-01', endsOn: '2027-08-31' },
  paid: '157.40',
  valueUsed: '89.00',
  paidThrough: '2027-03-03',
  openInvoices: [],
  visits: [{ id: 1, type: 'exam', startsAt: '2027-02-01T15:00:00.000Z' }],
  recommended: 'period_end',
  now: { endsOn: '2027-02-10', mail: null },
  periodEnd: null,
  petDiedMail: { subject: 'We’re so sorry', text: 'We’re so sorry about Biscuit.' },
};

/** Mocks what ends the plan or records the death. Returns what was sent, by path. */
function mockLoss(respond?: () => Response): string[] {
  const sent: string[] = [];
  server.use(
    http.get('*/api/admin/enrollments/21/end-preview', () => HttpResponse.json(preview)),
    http.post('*/api/*', async ({ request }) => {
      sent.push(`${new URL(request.url).pathname} ${await request.text()}`);
      if (respond) return respond();
      const deceasedAt = '2026-11-30T15:00:00.000Z';
      mockPets([createDeskPet({ status: 'cancelled', deceasedAt })]);
      return HttpResponse.json({ deceasedAt, enrollment: createAdminEnrollment() });
    }),
  );
  return sent;
}

async function openDialog(pet: Partial<DeskPet> = {}, role: StaffRole = 'staff') {
  const { user } = await openPet({ role, pet });
  const clicks = countClicks(user);
  await user.click(await screen.findByRole('button', { name: 'Biscuit has died' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Has Biscuit died?' }));
  return { user, dialog, clicks };
}

describe('“Has died”', () => {
  beforeEach(mockAroundDesk);

  it.each(['active', 'suspended', 'pending_payment'] as const)(
    '[CAR-17] ends the %s plan in the same dialog, in two clicks, once',
    async (status) => {
      const sent = mockLoss();
      const { user, dialog, clicks } = await openDialog({ status });
      expect(await dialog.findByText('$157.40')).toBeVisible();
      expect(dialog.getByText(/one email: We’re so sorry/)).toBeVisible();
      expect(dialog.getByText(/^Biscuit’s Dog Gold ends now/)).toBeVisible();
      const button = dialog.getByRole('button', { name: 'Record it and end the plan' });
      await user.click(button);
      expect(clicks()).toBe(2);
      expect(await screen.findByText(/^Biscuit has died/, { selector: 'strong *' })).toBeVisible();
      expect(sent).toEqual(['/api/admin/enrollments/21/end {"reason":"pet_died","when":"now"}']);
      expect(screen.queryByRole('button', { name: 'Biscuit has died' })).toBeNull();
    },
  );

  it('[CAR-17] says what went wrong, sends once on a double click, and can be sent again', async () => {
    const sent = mockLoss(() => errorResponse('service_unavailable', 'x'));
    const { user, dialog } = await openDialog();
    const button = await dialog.findByRole('button', { name: 'Record it and end the plan' });
    // Faster than any response.
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await dialog.findByText(/Stripe didn’t answer/)).toBeVisible();
    expect(sent).toHaveLength(1);
    await user.click(button);
    await dialog.findByText(/Stripe didn’t answer/);
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['no plan', { enrollmentId: null, status: null, planName: null }],
    ['a plan that has ended', { status: 'cancelled' }],
  ] as const)('[CAR-17] of a pet with %s only records it', async (_case, pet) => {
    const sent = mockLoss();
    const { user, dialog } = await openDialog(pet);
    await user.click(dialog.getByRole('button', { name: 'Yes, record it' }));
    expect(await screen.findByText('Emails about Biscuit have stopped.')).toBeVisible();
    expect(sent).toEqual(['/api/pets/11/deceased {"isConfirmed":true}']);
  });

  it('[CAR-17] viewers, and a pet whose death is known, have no button', async () => {
    await openPet({ role: 'viewer' });
    await screen.findByText(/^2 of 4 left/);
    expect(screen.queryByRole('button', { name: 'Biscuit has died' })).toBeNull();
  });
});
