import type { DeskPet, StaffRole } from '@petwell/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBenefit, createDiscount } from '../../shared/testing/benefits.ts';
import { mockAroundDesk } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { countClicks, openPet, services } from './desk-page.ts';

const nails = createBenefit({ code: 'nails', label: 'Nail trim', quantity: 2, used: 2, left: 0 });
const year = { benefits: [createBenefit(), nails, createDiscount()] };

async function openLeft({
  role = 'staff',
  pet = {},
}: {
  role?: StaffRole;
  pet?: Partial<DeskPet>;
}) {
  const { user } = await openPet({ role, pet, year });
  const clicks = countClicks(user);
  await user.click(await screen.findByRole('button', { name: 'What’s left' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What’s left for Biscuit' }));
  await dialog.findByRole('table');
  return { user, clicks, dialog };
}

const rowsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent));

/** Notes what is on paper whenever something is printed. */
function mockPrinter() {
  const sheets: { text: string; rows: unknown }[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    // All but this is hidden on paper.
    const sheet = document.querySelector<HTMLElement>('body > [data-print-sheet]');
    if (sheet !== null) sheets.push({ text: sheet.textContent, rows: rowsOf(sheet) });
  });
  return sheets;
}

/** Mocks the email. Returns the keys received. */
function mockMail(respond?: (attempt: number) => Response | undefined): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/admin/enrollments/21/benefits/mail', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return respond?.(keys.length) ?? HttpResponse.json({ to: 'ana@example.com' });
    }),
  );
  return keys;
}

describe('“What do I have left?”', () => {
  beforeEach(mockAroundDesk);

  it('[DSK-33] is on one sheet with clinic, owner, pet, plan, and every service, in two clicks', async () => {
    const sheets = mockPrinter();
    const { user, clicks, dialog } = await openLeft({ role: 'viewer' });
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(clicks()).toBe(2);
    const [sheet, ...others] = sheets;
    expect(others).toEqual([]);
    expect(sheet?.rows).toEqual([
      ['Service', 'Included', 'Used', 'Left'],
      ['Comprehensive physical exam', '4', '2', '2'],
      ['Nail trim', '2', '2', '0'],
      ['5% off other services', 'Any time'],
    ]);
    for (const text of [
      'Riverside Animal Clinic',
      '(904) 555-0142',
      'What’s left for Biscuit',
      'OwnerAna Reyes',
      'PetBiscuit',
      'PlanDog Gold',
      'Plan yearSeptember 1, 2026 to August 31, 2027',
      'Services can be used until August 31, 2027, when the plan year ends. What’s left over doesn’t carry into the next one.',
    ]) {
      expect(sheet?.text).toContain(text);
    }
  });

  it('[DSK-33] prints without a network what is on the screen, and nothing once it is closed', async () => {
    const sheets = mockPrinter();
    const { user } = await openPet({ year });
    await services();
    server.use(http.get('*/api/enrollments/21/benefits', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'What’s left' }));
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(sheets).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    window.print();
    expect(sheets).toHaveLength(1);
  });

  it.each([
    [
      { endsOn: '2027-03-05' },
      'The plan ends on March 5, 2027. Services can be used until then.',
      'Plan year',
    ],
    [
      { status: 'suspended' },
      'The plan is suspended, so services can’t be used until it’s active again. Services can be used until August 31, 2027, when the plan year ends. What’s left over doesn’t carry into the next one.',
      'Plan year',
    ],
    [
      { status: 'pending_payment' },
      'The plan isn’t paid yet. Services can be used once it is.',
      null,
    ],
  ] as const)('[DSK-33] tells of %j that it can’t be used, or how long', async (...given) => {
    const [pet, text, yearLine] = given;
    const sheets = mockPrinter();
    const { user, dialog } = await openLeft({ pet });
    expect(dialog.getByText(text)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(sheets[0]?.text).toContain(text);
    expect(sheets[0]?.text.includes('Plan year')).toBe(yearLine !== null);
  });

  it('[DSK-33] is emailed in two clicks, and says where to', async () => {
    const keys = mockMail();
    const { user, clicks, dialog } = await openLeft({});
    await user.click(dialog.getByRole('button', { name: 'Email' }));
    expect(
      await dialog.findByText('On its way to ana@example.com. “Emails” shows what became of it.'),
    ).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/)]);
    expect(clicks()).toBe(2);
    expect(dialog.queryByRole('button', { name: 'Email' })).toBeNull();
  });

  it('[DSK-33] is emailed once however often it is clicked', async () => {
    const keys = mockMail();
    const { dialog } = await openLeft({});
    const button = dialog.getByRole('button', { name: 'Email' });
    // Faster than any response.
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await dialog.findByText(/^On its way/)).toBeVisible();
    expect(keys).toHaveLength(1);
  });

  it.each([
    ['address_unconfirmed', 'This email address isn’t confirmed. We emailed it a link.'],
    ['rate_limited', 'Too many attempts. Please wait a moment and try again.'],
    ['status_conflict', 'This plan has ended.'],
  ] as const)('[DSK-33] says why it wasn’t emailed: %s', async (code, message) => {
    mockMail((attempt) => (attempt === 1 ? errorResponse(code, message) : undefined));
    const { user, dialog } = await openLeft({});
    await user.click(dialog.getByRole('button', { name: 'Email' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.queryByText(/^On its way/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Email' }));
    expect(await dialog.findByText(/^On its way to ana@example\.com/)).toBeVisible();
  });

  it('[DSK-33] after a lost answer the same email is asked for again', async () => {
    const keys = mockMail((attempt) => (attempt === 1 ? HttpResponse.error() : undefined));
    const { user, dialog } = await openLeft({});
    await user.click(dialog.getByRole('button', { name: 'Email' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^We can’t reach PetWell/);
    await user.click(dialog.getByRole('button', { name: 'Email' }));
    expect(await dialog.findByText(/^On its way/)).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('[DSK-33] viewers email nothing', async () => {
    const { dialog } = await openLeft({ role: 'viewer' });
    expect(dialog.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Email' })).toBeNull();
  });

  it.each([
    { status: 'cancelled' },
    { enrollmentId: null, status: null, planName: null },
    { deceasedAt: '2026-11-20T15:00:00.000Z' },
  ] as const)('[DSK-33] isn’t offered for %j', async (pet) => {
    await openPet({ pet });
    expect(await screen.findByRole('button', { name: 'Emails to Ana Reyes' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'What’s left' })).toBeNull();
  });
});
