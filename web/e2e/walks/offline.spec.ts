import { eventually, readMails } from '@petwell/acceptance';
import type { Page } from '@playwright/test';
import {
  biscuit,
  cards,
  createAccount,
  expectActiveDashboard,
  expectPaid,
  fillCard,
  fillOwner,
  payButton,
  reachOwnerStep,
} from '../support/enroll.ts';
import { mailInboxUrl } from '../support/mail.ts';
import { expect, newEmail, test, toast } from '../support/test.ts';

const unreachableSentence =
  'We can’t reach PetWell right now. Please try again in a minute. Nothing was lost.';
const completeEnrollment = { name: 'Complete Enrollment' } as const;

/** Drops the first response after the server has handled the request. */
async function dropOneResponse(page: Page, url: string | RegExp): Promise<void> {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test('[QUA-07] [PAY-19] [ENR-07] lost responses lead to one enrollment and one payment', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED/);
  // The second confirmation learns that the first one succeeded.
  allowConsoleError(/status of 400 .*\/confirm/);
  const email = newEmail();
  await reachOwnerStep(page);
  await fillOwner(page, email);
  await dropOneResponse(page, '**/api/enrollments');
  await page.getByRole('button', completeEnrollment).click();
  await expect(toast(page, 'Enrollment Failed')).toBeVisible();
  await page.getByRole('button', completeEnrollment).click();
  await createAccount(page);
  await fillCard(page, cards.success);
  await dropOneResponse(page, /\/v1\/payment_intents\/\w+\/confirm$/);
  await payButton(page).click();
  await expect(page.getByText('The payment did not go through')).toBeVisible();
  await expect(page.getByText(/You won't be charged twice/)).toBeVisible();
  await payButton(page).click();
  await expectPaid(page, email);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expectActiveDashboard(page, email, biscuit);
  await expect(page.getByRole('radio')).toHaveCount(0);
  // There is one receipt per paid invoice, so two charges would send two emails.
  const receipts = await eventually(
    `a receipt for ${email}`,
    async () => {
      const mails = await readMails(mailInboxUrl(), email);
      return mails.filter(({ subject }) => /receipt/i.test(subject));
    },
    { isDone: (mails) => mails.length > 0, deadlineMs: 20_000 },
  );
  expect(receipts).toHaveLength(1);
});

test('[QUA-07] a toast area that fails to load breaks nothing else', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED/);
  await page.route('**/assets/ToastViewport-*.js', (route) => route.abort());
  await reachOwnerStep(page);
  await fillOwner(page, newEmail());
  await page.route('**/api/enrollments', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', completeEnrollment).click();
  await expect(page.getByRole('alert').filter({ hasText: unreachableSentence })).toBeVisible();
  await page.getByRole('button', completeEnrollment).click();
  await expect(page).toHaveURL(/\/account-setup$/);
});
