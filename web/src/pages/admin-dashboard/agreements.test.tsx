import type { Agreement } from '@petwell/contracts';
import { currentVersion } from '@petwell/contracts/legal';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createAgreement } from '../../shared/testing/money.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAdminUsers,
  mockCustomers,
  mockRecords,
  signInStaff,
} from '../../shared/testing/staff.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const mockAgreements = (...agreements: Agreement[]) =>
  server.use(
    http.get('*/api/admin/customers/1/agreements', () => HttpResponse.json({ agreements })),
  );

async function openAgreements() {
  const { user } = await renderApp('/admin-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Ana 1 Reyes' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Ana 1 Reyes' }));
  await user.click(panel.getByText('What the owner agreed to'));
  return { user, panel };
}

describe('agreements in the customer’s details', () => {
  beforeEach(() => {
    signInStaff('staff');
    mockCustomers(createAdminUsers(1));
    mockRecords({});
  });

  it('[AGR-08] show plan, amounts, way, and text, of this plan only, with the file', async () => {
    mockAgreements(createAgreement(), createAgreement({ id: 9, enrollmentId: 99 }));
    const { panel } = await openAgreements();
    expect(await panel.findByText(wholeText('$127.65 first, then $63.50 a month'))).toBeVisible();
    expect(panel.getByText(/online, from 203\.0\.113\.7/)).toBeVisible();
    expect(panel.getByText('Two exams')).toBeVisible();
    expect(panel.getByText('By paying you agree.')).toBeVisible();
    const [link, ...others] = panel.getAllByRole('link', { name: /^Open PDF/ });
    expect(others).toEqual([]);
    expect(link).toHaveAttribute('href', '/api/admin/agreements/8/agreement.pdf');
  });

  it('[YEA-11] name a year in advance by card as what was paid once, until when', async () => {
    const textVersion = currentVersion('year-link', { price: 'for-good', ending: 'phone' });
    const firstChargeOn = '2028-03-03';
    mockAgreements(createAgreement({ textVersion, dueToday: '756.00', firstChargeOn }));
    const { panel } = await openAgreements();
    const amounts = wholeText('$756.00 for a year in advance, until March 3, 2028');
    expect(await panel.findByText(amounts)).toBeVisible();
  });

  it('[AGR-05] say that the text wasn’t kept', async () => {
    mockAgreements(createAgreement({ sentence: null }));
    const { panel } = await openAgreements();
    expect(await panel.findByText(/The text wasn’t kept then/)).toBeVisible();
  });

  it('[AGR-07] are mailed once, however fast the clicks', async () => {
    mockAgreements(createAgreement());
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/admin/agreements/8/mail', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, panel } = await openAgreements();
    const emailIt = await panel.findByRole('button', { name: /^Email it/ });
    await user.dblClick(emailIt);
    expect(await panel.findByText('Emailed to the owner.')).toBeVisible();
    expect(keys).toEqual([expect.any(String)]);
  });

  it('[AGR-07] say why they weren’t mailed', async () => {
    mockAgreements(createAgreement());
    server.use(
      http.post('*/api/admin/agreements/8/mail', () =>
        errorResponse('status_conflict', 'This customer’s data was deleted.'),
      ),
    );
    const { user, panel } = await openAgreements();
    await user.click(await panel.findByRole('button', { name: /^Email it/ }));
    expect(await panel.findByText('This customer’s data was deleted.')).toBeVisible();
  });

  it('[AGR-08] are read by viewers, who mail nothing; what can’t be loaded can be tried again', async () => {
    signInStaff('viewer');
    server.use(
      http.get(
        '*/api/admin/customers/1/agreements',
        () => errorResponse('service_unavailable', 'Not now'),
        {
          once: true,
        },
      ),
    );
    const { user, panel } = await openAgreements();
    const again = await panel.findByRole('button', { name: 'Try again' });
    mockAgreements(createAgreement());
    await user.click(again);
    expect(await panel.findByRole('link', { name: /^Open PDF/ })).toBeVisible();
    expect(panel.queryByRole('button', { name: /^Email it/ })).toBeNull();
  });
});
