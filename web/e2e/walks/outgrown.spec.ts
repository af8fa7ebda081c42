import type { ChangeCall } from '@petwell/contracts';
import { joinGrowingPuppy } from '../support/growing-puppy.ts';
import { countClicks } from '../support/keyboard.ts';
import { mailsTo } from '../support/mail.ts';
import { middayZone, useOwnClinic } from '../support/own-clinic.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';

// Brings a member in, waits for the work list, and checks several states, each at several sizes.
test.describe.configure({ timeout: 300_000 });

test.describe('during the day', () => {
  useOwnClinic({ CLINIC_TIME_ZONE: middayZone(), HOUSEKEEPING_INTERVAL_MS: '5000' });

  test('[CHG-93] [CHG-94] [CHG-97] [QUA-01] a puppy that grows out of its plan is on the work list, its owner was told, and the agreed change takes it off', async ({
    page,
  }) => {
    const { email, petName } = await joinGrowingPuppy();
    await signInAsStaff(page);
    const row = page
      .getByRole('list', { name: 'Pets growing out of their plan' })
      .getByRole('listitem')
      .filter({ hasText: petName });
    await expect(async () => {
      await page.goto('/admin-dashboard/work-list');
      await expect(row).toContainText('The owner was emailed on', { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expect(row).toContainText('Puppy Gold → Dog Gold');
    await expect(row).toContainText(/young adult from \w+ \d+, \d{4}, with the plan year/);
    await expect(row).toContainText('Call and offer Dog Gold.');
    await expect.poll(() => mailsTo(email, /^Your pet is growing up/)).toHaveLength(1);
    await expectAccessible(page);

    const clicks = await countClicks(page);
    await row.getByRole('button', { name: 'Change plan' }).click();
    const dialog = page.getByRole('dialog', { name: `Change ${petName}’s plan` });
    await dialog.getByRole('radio', { name: /^Dog Gold/ }).click();
    await expect(dialog.getByRole('radio', { name: /^With the next plan year/ })).toBeChecked();
    await expect(dialog.getByRole('region', { name: 'The change' })).toContainText(
      '$63.50 a month',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Agreed by phone' }).click();
    await expect(dialog.getByText(/^Agreed: changes on /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(clicks()).toBeLessThanOrEqual(6);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Work list' })).toBeVisible();
      await expect(row).toHaveCount(0, { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  });
});

// It takes a crash between an agreement and its plan, so that the list is made up.
const call: ChangeCall = {
  changeId: '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a11',
  enrollmentId: 1,
  ownerId: 1,
  ownerName: 'Rosa D’Angelo-Núñez',
  email: 'rosa.dangelo@example.com',
  phone: '904-555-0177',
  petName: 'Old Duke',
  planName: 'Dog Platinum',
  monthlyCents: 11_970,
  refundedCents: 2_645,
  refusedAt: new Date().toISOString(),
};

test('[CHG-49] [QUA-01] [QUA-03] axe finds nothing where a change of plan failed', async ({
  page,
}) => {
  const free = { ...call, changeId: '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a12', refundedCents: 0 };
  await page.route('**/api/admin/plan-change-calls*', (route) =>
    route.fulfill({ json: { items: [call, free] } }),
  );
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/work-list');
  const list = page.getByRole('list', { name: 'Changes of plan that failed' });
  await expect(list.getByText(/\$26\.45 was refunded\./)).toBeVisible();
  await expect(list.getByText(/Nothing was paid for it\./)).toBeVisible();
  await expectAccessible(page);
});
