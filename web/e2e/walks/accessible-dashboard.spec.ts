import type { EnrollmentView, OwnerEnrollments } from '@petwell/contracts';
import type { Page } from '@playwright/test';
import { cards, expectPaid, fillCard, payButton, reachPayment } from '../support/enroll.ts';
import { enroll } from '../support/members.ts';
import {
  expect,
  expectAccessibleInAllSizes as expectAccessible,
  newEmail,
  test,
} from '../support/test.ts';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 240_000 });

const enrollmentsPath = /\/api\/enrollments\/[^/]+$/;

/** Shows the dashboard with its enrollments replaced in the server's response. */
async function showWith(
  page: Page,
  change: (enrollments: EnrollmentView[]) => EnrollmentView[],
): Promise<void> {
  await page.unroute(enrollmentsPath);
  await page.route(enrollmentsPath, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as OwnerEnrollments;
    return route.fulfill({ response, json: { ...body, enrollments: change(body.enrollments) } });
  });
  await page.reload();
}

const each = (overrides: Partial<EnrollmentView>) => (enrollments: EnrollmentView[]) =>
  enrollments.map((enrollment) => ({ ...enrollment, ...overrides }));

test('[QUA-01] [QUA-03] axe finds nothing after paying, on the dashboard in every state, and on the card page', async ({
  page,
  allowConsoleError,
}) => {
  // The pets that are added to the response don't exist.
  allowConsoleError(/status of 404 .*\/api\/pets\/\d+\/care/);
  const email = newEmail();
  await reachPayment(page, email);
  await fillCard(page, cards.success);
  await payButton(page).click();
  await expectPaid(page, email);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Next payment', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await showWith(page, each({ status: 'suspended', paymentProblem: true }));
  await expect(page.getByText(/’s plan is suspended$/)).toBeVisible();
  await expectAccessible(page);
  await showWith(page, each({ paymentProblem: true }));
  await expect(page.getByText(/’s payment failed$/)).toBeVisible();
  await expectAccessible(page);
  await showWith(page, each({ status: 'cancelled' }));
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await showWith(page, () => []);
  await expect(page.getByText('No Enrollments Found')).toBeVisible();
  await expectAccessible(page);
  await showWith(page, (enrollments) =>
    (['active', 'pending_payment', 'suspended'] as const).flatMap((status, index) =>
      enrollments.map((enrollment) => ({
        ...enrollment,
        id: enrollment.id + index,
        petId: enrollment.petId + index,
        pet: {
          ...enrollment.pet,
          id: enrollment.pet.id + index,
          name: index === 2 ? 'Maximilian-Alexander von und zu Schnurrenstein' : 'Biscuit',
        },
        status,
      })),
    ),
  );
  await expect(page.getByRole('radio')).toHaveCount(3);
  const long = page.getByRole('radio', { name: /Schnurrenstein/ });
  // The address changes first.
  await long.click();
  await expect(long).toBeChecked();
  await expectAccessible(page);

  await page.unroute(enrollmentsPath);
  await page.reload();
  await page.getByRole('link', { name: 'Update Card' }).click();
  await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled();
  await expectAccessible(page);
});

test('[QUA-01] [QUA-03] axe finds nothing on the pages of an account', async ({ page }) => {
  await enroll(page);
  for (const path of ['/account/data', '/account/sessions']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
});

test('[QUA-01] [QUA-03] axe finds nothing while the dashboard loads or fails', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/\/api\/enrollments\//);
  await enroll(page);
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await page.route(enrollmentsPath, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.reload();
  await expect(page.getByText('Loading your dashboard')).toBeAttached();
  await expectAccessible(page);
  gate.resolve();
  await expect(page.getByText('Your dashboard could not be loaded')).toBeVisible();
  await expectAccessible(page);
});
