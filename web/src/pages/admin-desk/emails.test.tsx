import type { CustomerMail, CustomerMailDetail, StaffRole } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAroundDesk } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { countClicks, openPet } from './desk-page.ts';

const mail: CustomerMail = {
  id: 3,
  kind: 'payment-receipt',
  subject: 'Your receipt: $127.65',
  state: 'sent',
  createdAt: '2026-11-21T17:30:00.000Z',
  sentAt: '2026-11-21T17:30:01.000Z',
};
const details: CustomerMailDetail = {
  ...mail,
  to: 'ana@example.com',
  text: 'Thank you, Ana.\nTotal paid: $127.65',
  problem: null,
  nextTryAt: null,
  again: 'same',
  sendsTo: 'ana@new.example',
  enrollmentId: 21,
};

/** Mocks the owner's emails. Returns what was posted, by path. */
function mockMails(change: Partial<CustomerMailDetail> = {}, respond?: () => Response): string[] {
  const posted: string[] = [];
  server.use(
    http.get('*/api/admin/customers/7/mails', () =>
      HttpResponse.json({ mails: [{ ...mail, state: change.state ?? 'sent' }], hasMore: false }),
    ),
    http.get('*/api/admin/customers/7/mails/3', () => HttpResponse.json({ ...details, ...change })),
    http.post('*/api/*', async ({ request }) => {
      const body = await request.text();
      posted.push(`${new URL(request.url).pathname} ${body}`.trim());
      if (respond) return respond();
      const link = {
        id: '0b0e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e',
        url: 'http://localhost:8080/card-link#token=abc',
        expiresAt: '2026-12-17T15:00:00.000Z',
      };
      const answers = { ...details, ...link, id: 3, message: 'ok', ordered: 1, waiting: null };
      const isLink = request.url.includes('-link');
      const status = request.url.includes('send-again') ? 201 : 200;
      return HttpResponse.json(isLink ? link : answers, {
        status: request.url.includes('password-reset') ? 202 : status,
      });
    }),
  );
  return posted;
}

async function openMail(role: StaffRole = 'staff') {
  const { user } = await openPet({ role });
  const clicks = countClicks(user);
  await user.click(await screen.findByRole('button', { name: 'Emails to Ana Reyes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Emails to Ana Reyes' }));
  await user.click(await dialog.findByText(/^Text and delivery/));
  return { user, dialog, clicks };
}

describe('“I never got the email”', () => {
  beforeEach(mockAroundDesk);

  it('[DSK-28] shows each email with its text and what became of it, and sends it again, in three clicks', async () => {
    const posted = mockMails();
    const { user, dialog, clicks } = await openMail();
    expect(await dialog.findByText(wholeText(/Total paid: \$127\.65/))).toBeVisible();
    expect(dialog.getByText(wholeText('Your receipt: $127.65'))).toBeVisible();
    expect(
      dialog.getByText(/^The mail server accepted it for ana@example\.com on Nov 21, 2026/),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /^Send again/ }));
    expect(await dialog.findByText('Sent again to ana@new.example.')).toBeVisible();
    expect(clicks()).toBe(3);
    expect(posted).toEqual(['/api/admin/customers/7/mails/3/send-again']);
    expect(dialog.queryByRole('button', { name: /^Send again/ })).toBeNull();
  });

  it.each([
    [
      { state: 'failed', problem: '550 unknown user' },
      /^Not delivered to ana@.*: 550 unknown user/,
    ],
    [
      { state: 'waiting', nextTryAt: mail.createdAt },
      /^Waiting to be sent to ana@example\.com, on/,
    ],
    [
      { state: 'waiting', problem: '451 busy' },
      /^Not accepted for ana@example\.com yet \(451 busy/,
    ],
    [{ text: null }, 'The text is kept for 90 days and isn’t there anymore.'],
  ] as const)('[DSK-28] tells %j', async (change, text) => {
    mockMails({ ...change, again: null });
    const { dialog } = await openMail();
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it.each([
    ['card-link', 'staff', /^Send a new card link/, '/api/admin/enrollments/21/card-link'],
    ['join-link', 'staff', /^Send a new payment link/, '/api/admin/enrollments/21/join-link'],
    [
      'setup-link',
      'manager',
      /^Send a new set-up link/,
      '/api/admin/members/send-setup {"enrollmentIds":[21]}',
    ],
    [
      'sign-in-link',
      'staff',
      /^Send a new link/,
      '/api/password-reset-requests {"email":"ana@new.example"}',
    ],
    ['address-link', 'staff', /^Send a new link/, '/api/owners/7/waiting-address/links {}'],
  ] as const)('[DSK-29] makes a new link instead of repeating an old one: %s', async (...given) => {
    const [again, role, button, path] = given;
    const posted = mockMails({ again });
    const { user, dialog } = await openMail(role);
    await user.dblClick(await dialog.findByRole('button', { name: button }));
    expect(await dialog.findByText(/emailed|on its way/)).toBeVisible();
    expect(posted).toEqual([path]);
  });

  it.each([
    ['viewer', 'same'],
    ['staff', 'setup-link'],
  ] as const)('[DSK-29] offers a %s no %s', async (role, again) => {
    mockMails({ again });
    const { dialog } = await openMail(role);
    expect(await dialog.findByText(/Total paid/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it('[DSK-29] says when it was sent a moment ago', async () => {
    const text = 'This email has just been sent. You can send it again in 2 minutes.';
    mockMails({}, () => errorResponse('rate_limited', text));
    const { user, dialog } = await openMail();
    await user.click(await dialog.findByRole('button', { name: /^Send again/ }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Send again/ })).toBeVisible();
  });

  it('[DSK-28] [OFR-101] marks one that came back as not delivered, after a confirmation', async () => {
    const posted = mockMails({}, () => {
      mockMails({ state: 'failed', problem: 'it came back' });
      return HttpResponse.json({ ...details, state: 'failed', problem: 'it came back' });
    });
    const { user, dialog } = await openMail();
    const ask = async () => {
      await user.click(await dialog.findByRole('button', { name: 'It came back' }));
      return within(await screen.findByRole('dialog', { name: 'Did this email come back?' }));
    };
    await user.click((await ask()).getByRole('button', { name: 'Not now' }));
    expect(posted).toEqual([]);
    await user.dblClick((await ask()).getByRole('button', { name: 'It came back' }));
    expect(
      await dialog.findByText('Not delivered to ana@example.com: it came back.'),
    ).toBeVisible();
    expect(posted).toEqual(['/api/admin/customers/7/mails/3/came-back']);
    expect(dialog.queryByRole('button', { name: 'It came back' })).toBeNull();
  });

  it.each([
    ['viewer', {}],
    ['staff', { state: 'waiting' }],
    ['staff', { state: 'failed' }],
  ] as const)('[DSK-28] a %s marks no email that came back of %j', async (role, change) => {
    mockMails(change);
    const { dialog } = await openMail(role);
    expect(await dialog.findByText(/Total paid/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'It came back' })).toBeNull();
  });

  it('[DSK-28] retries when an email can’t be loaded', async () => {
    mockMails();
    server.use(http.get('*/api/admin/customers/7/mails/3', () => HttpResponse.error()));
    const { user, dialog } = await openMail();
    expect(await dialog.findByText('The email could not be loaded')).toBeVisible();
    mockMails();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/Total paid/)).toBeVisible();
  });
});
