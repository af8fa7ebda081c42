import type { Page } from '@playwright/test';
import { cards, createAccount, fillCard } from '../support/enroll.ts';
import { countClicks } from '../support/keyboard.ts';
import { linkInMail, mailsTo } from '../support/mail.ts';
import { payForPet } from '../support/members.ts';
import { openOnPhone, openPetAtDesk, phone } from '../support/plan-change.ts';
import { signInAsStaff } from '../support/staff.ts';
import {
  expect,
  expectAccessibleInAllSizes,
  expectFits,
  newEmail,
  test,
  toast,
} from '../support/test.ts';

// Enrolls, pays, and checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 300_000 });

async function expectAccessible(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectFits(page);
  await expectAccessibleInAllSizes(page);
}

/** Opens what staff see of the handover of the open pet. */
async function openHandover(page: Page, petName: string) {
  await page.getByRole('button', { name: 'New owner…' }).click();
  return page.getByRole('dialog', { name: `New owner of ${petName}` });
}

/** Orders a handover at the desk, in three clicks. */
async function handOver(page: Page, petName: string, email: string): Promise<void> {
  const clicks = await countClicks(page);
  const dialog = await openHandover(page, petName);
  await dialog.getByLabel('First name').fill('Bea');
  await dialog.getByLabel('Last name').fill('Limoges');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone number').fill('904-555-0101');
  await dialog.getByRole('checkbox', { name: 'The current owner agrees' }).click();
  const taken = clicks();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await expect(toast(page, 'Link Sent')).toBeVisible();
  expect(taken + clicks()).toBe(3);
}

/** Agrees with a card on a phone that isn't signed in, in one click and without a password. */
async function agree(owner: Page, petName: string): Promise<void> {
  await expect(owner.getByRole('heading', { name: `Take over ${petName}’s plan` })).toBeVisible();
  await expect(owner).toHaveURL(/\/plan-link$/);
  const includes = owner.getByRole('list', { name: 'What the plan includes' });
  await expect(includes.getByRole('listitem').first()).toBeVisible();
  await expect(owner.getByText('$93.25', { exact: true }).first()).toBeVisible();
  const button = owner.getByRole('button', { name: 'Agree and save card' });
  await expect(button).toBeEnabled();
  await expect(owner.getByText(/Reyes/)).toHaveCount(0);
  await expectAccessible(owner);
  await fillCard(owner, cards.success);
  const clicks = await countClicks(owner);
  await button.click();
  await expect(owner.getByText(`${petName}’s plan is yours`)).toBeVisible();
  expect(clicks()).toBe(1);
  await expectAccessible(owner);
}

/** Sets a password by the mailed link, and finds the pet, its own first payment, and nothing of the owner before. */
async function signIn(owner: Page, petName: string, { from, to }: { from: string; to: string }) {
  await owner.goto(await linkInMail(to, '/account-setup'));
  await owner.getByRole('button', { name: 'Continue' }).click();
  await createAccount(owner);
  await expect(owner).toHaveURL(/\/dashboard\//);
  await expect(owner.getByText(petName).first()).toBeVisible();
  await expect(owner.getByText(/^Your first payment is on /)).toBeVisible();
  await expect(owner.getByText('Visa ending in 4242')).toBeVisible();
  await expect(owner.locator('body')).not.toContainText(new RegExp(`Reyes|555-0188|${from}`));
  await expect(owner.getByRole('listitem').filter({ hasText: 'Paid' })).toHaveCount(0);
  await expect(owner.getByText(/Membership fee/)).toHaveCount(0);
  await expectAccessible(owner);
}

test('[CHG-180] [CHG-182] [CHG-185] [CHG-191] [CHG-196] [JOI-07] [CHG-195] [QUA-01] staff hand a pet over, its new owner agrees and gives a card by link and signs in, and the owner before reads that the plan has ended', async ({
  page,
  browser,
}) => {
  const { email, petName } = await payForPet(page);
  const dashboard = await page.context().newPage();
  const openDashboard = () => dashboard.goto(`/dashboard/${encodeURIComponent(email)}`);
  const newOwner = newEmail();
  await signInAsStaff(page);
  await openPetAtDesk(page, petName);
  await handOver(page, petName, newOwner);
  const waiting = await openHandover(page, petName);
  await expect(waiting.getByText(`Bea Limoges, ${newOwner}`)).toBeVisible();
  await expect(
    waiting.getByText(/^Waiting for them to agree\. The link works until/),
  ).toBeVisible();
  await expectAccessible(page);
  await openDashboard();
  await expect(dashboard.getByRole('button', { name: 'Need to Cancel?' })).toBeVisible();
  await expect(dashboard.getByText(/Limoges|new owner/)).toHaveCount(0);

  const owner = await openOnPhone(browser, await linkInMail(newOwner, '/plan-link', '#'));
  await agree(owner, petName);
  expect(await mailsTo(newOwner, /was handed over/)).toEqual([]);
  await signIn(owner, petName, { from: email, to: newOwner });
  await owner.context().close();

  await expect.poll(() => mailsTo(email, /was handed over$/), { timeout: 30_000 }).toHaveLength(1);
  expect(await mailsTo(email, /Limoges|Take over|is ending|has ended/)).toEqual([]);
  await openDashboard();
  await expect(
    dashboard.getByText(`${petName} has a new owner, who took over the plan`),
  ).toBeVisible();
  await expect(
    dashboard.getByText('The plan ended. No payments have been taken since.'),
  ).toBeVisible();
  await expect(dashboard.getByRole('listitem').filter({ hasText: 'Paid' }).first()).toBeVisible();
  for (const name of [/Re-enroll/, /Need to Cancel/, /Request/, /died/]) {
    await expect(dashboard.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(dashboard.getByText('Limoges')).toHaveCount(0);
  await expectAccessible(dashboard);

  // It is found once, as the new owner's.
  await openPetAtDesk(page, petName);
  const pet = page.getByRole('region', { name: petName });
  await expect(pet).toContainText('Bea Limoges');
  await expect(pet).not.toContainText('Ana Reyes');
  const next = await openHandover(page, petName);
  await expect(next.getByText(/first payment of this plan is still to come/)).toBeVisible();
  await expectAccessible(page);
});
