import type { ChangeCall, OutgrownPlan } from '@petwell/contracts';
import { expect, type Page } from '@playwright/test';
import { biscuit, cards, fillCard, password, payButton, signIn } from '../support/enroll.ts';
import { joinGrowingPuppy } from '../support/growing-puppy.ts';
import { linkInMail } from '../support/mail.ts';
import { createMember } from '../support/members.ts';
import { choosePlatinum, openChange, openPetAtDesk } from '../support/plan-change.ts';
import { signInAsStaff } from '../support/staff.ts';
import { capture } from './capture.ts';
import { screen } from './people.ts';

const pet = { ...biscuit, name: 'Gingersnap' };
const owner = {
  firstName: 'Renée',
  lastName: 'Castellanos',
  email: 'renee.castellanos@example.com',
  phone: '904-555-0152',
};
const dialogHeight = 1_900;

async function openDashboard(page: Page): Promise<void> {
  await signIn(page, owner.email, password);
  await expect(page.getByText('Next payment', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** The owner reads the link, tries another card, and pays with the saved one. */
async function captureOwner(page: Page): Promise<void> {
  const mailed = await linkInMail(owner.email, '/plan-change', '#');
  await page.goto(mailed);
  await expect(page.getByRole('button', { name: /^Agree and pay \$/ })).toBeVisible();
  await capture(page, 'plan-change');
  await page.getByRole('button', { name: 'Agree and pay with another card' }).click();
  await expect(payButton(page)).toBeEnabled();
  await capture(page, 'plan-change-another-card');
  await page.reload();
  await expect(page.getByText('Your payment isn’t confirmed yet')).toBeVisible();
  await capture(page, 'plan-change-not-confirmed');
  await page.getByRole('button', { name: /^Agree and pay \$/ }).click();
  await expect(page.getByText(/^You agreed to the change to/)).toBeVisible();
  await capture(page, 'plan-change-agreed');
  await page.goto('/plan-change#token=over');
  await expect(page.getByText(/^It works until the day/)).toBeVisible();
  await capture(page, 'plan-change-link-over');
}

screen('a change of plan, from the desk to the owner and back', async ({ page, browser }) => {
  await createMember(owner, [pet]);
  await signInAsStaff(page);
  await openPetAtDesk(page, pet.name);
  const dialog = await openChange(page, pet.name);
  await capture(page, 'change-form', { height: dialogHeight });
  await choosePlatinum(dialog);
  await capture(page, 'change-sheet', { height: dialogHeight });
  await dialog.getByRole('button', { name: 'Show the code' }).click();
  await expect(dialog.getByRole('img', { name: /^Code to read/ })).toBeVisible();
  await capture(page, 'change-code', { height: dialogHeight });
  await captureOwner(await (await browser.newContext({ bypassCSP: true })).newPage());
  await expect(dialog.getByText(/^Gingersnap has Dog Platinum/)).toBeVisible({ timeout: 30_000 });
  await capture(page, 'change-done', { height: dialogHeight });
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText('Take the change back?')).toBeVisible();
  await capture(page, 'change-undo', { height: dialogHeight });
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText(/was taken back$/)).toBeVisible();
  await capture(page, 'change-undone', { height: dialogHeight });
});

screen('a change by phone with the next plan year', async ({ page, browser }) => {
  await signInAsStaff(page);
  await openPetAtDesk(page, pet.name);
  const dialog = await openChange(page, pet.name);
  await dialog.getByRole('radio', { name: /^Dog Silver/ }).check();
  await expect(dialog.getByText(/^The price doesn’t rise/)).toBeVisible();
  await capture(page, 'change-lower-today', { height: dialogHeight });
  await dialog.getByRole('radio', { name: /^With the next plan year/ }).check();
  await expect(dialog.getByRole('button', { name: 'Agreed by phone' })).toBeVisible();
  await capture(page, 'change-lower', { height: dialogHeight });
  await dialog.getByRole('button', { name: 'Agreed by phone' }).click();
  await expect(dialog.getByText(/^Agreed: changes on/)).toBeVisible();
  await capture(page, 'change-waiting', { height: dialogHeight });
  const own = await (await browser.newContext({ bypassCSP: true })).newPage();
  await openDashboard(own);
  await expect(own.getByText(/^Changes to/)).toBeVisible();
  await capture(own, 'dashboard-change-waiting');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText(/was taken back$/)).toBeVisible();
});

screen('a dropped add-on', async ({ page, browser }) => {
  await signInAsStaff(page);
  await openPetAtDesk(page, pet.name);
  const dialog = await openChange(page, pet.name);
  await dialog.getByRole('checkbox', { checked: true }).first().click();
  await dialog.getByRole('radio', { name: /^With the next plan year/ }).check();
  await expect(dialog.getByRole('button', { name: 'Agreed by phone' })).toBeVisible();
  await capture(page, 'change-add-on', { height: dialogHeight });
  await dialog.getByRole('button', { name: 'Agreed by phone' }).click();
  await expect(dialog.getByText(/^Agreed: changes on/)).toBeVisible();
  const own = await (await browser.newContext({ bypassCSP: true })).newPage();
  await openDashboard(own);
  await capture(own, 'dashboard-add-on-waiting');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText(/was taken back$/)).toBeVisible();
});

screen('a plan on hold', async ({ page, browser }) => {
  await signInAsStaff(page);
  await openPetAtDesk(page, pet.name);
  await page.getByRole('button', { name: 'Put on hold…' }).click();
  await page.getByLabel('For', { exact: true }).selectOption('3 months');
  await expect(page.getByText(/, and \w+ \d+, \d{4}$/)).toBeVisible();
  await page.getByLabel('Reason').fill('Abroad until spring');
  await capture(page, 'dialog-hold', { isViewportOnly: true });
  await page.getByRole('button', { name: 'Put on hold', exact: true }).click();
  await expect(page.getByText(/^On hold until \w+ \d+/).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await capture(page, 'desk-on-hold');
  const own = await (await browser.newContext({ bypassCSP: true })).newPage();
  await openDashboard(own);
  await capture(own, 'dashboard-on-hold');
  await page.getByRole('button', { name: 'End the hold' }).click();
  await capture(page, 'dialog-end-hold', { isViewportOnly: true });
});

screen('a pet that gets a new owner', async ({ page, browser }) => {
  const email = 'bea.limoges@example.com';
  await signInAsStaff(page);
  await openPetAtDesk(page, pet.name);
  await page.getByRole('button', { name: 'New owner…' }).click();
  const dialog = page.getByRole('dialog', { name: `New owner of ${pet.name}` });
  await dialog.getByLabel('First name').fill('Bea');
  await dialog.getByLabel('Last name').fill('Limoges');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone number').fill('904-555-0101');
  await capture(page, 'dialog-new-owner', { height: dialogHeight });
  await dialog.getByRole('checkbox', { name: 'The current owner agrees' }).click();
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New owner…' }).click();
  await expect(dialog.getByText(/^Waiting for them to agree\./)).toBeVisible();
  await capture(page, 'dialog-new-owner-waits', { isViewportOnly: true });
  const link = await (await browser.newContext({ bypassCSP: true })).newPage();
  await link.goto(await linkInMail(email, '/plan-link', '#'));
  await expect(link.getByRole('button', { name: 'Agree and save card' })).toBeEnabled();
  await capture(link, 'plan-link-new-owner');
  await fillCard(link, cards.success);
  await link.getByRole('button', { name: 'Agree and save card' }).click();
  await expect(link.getByText('Gingersnap’s plan is yours')).toBeVisible();
  await capture(link, 'plan-link-new-owner-agreed');
  const own = await (await browser.newContext({ bypassCSP: true })).newPage();
  await signIn(own, owner.email, password);
  await expect(own.getByText('Gingersnap has a new owner, who took over the plan')).toBeVisible();
  await own.waitForLoadState('networkidle');
  await capture(own, 'dashboard-new-owner');
});

const outgrown: OutgrownPlan = {
  enrollmentId: 1,
  ownerId: 1,
  ownerName: 'Rosa D’Angelo-Núñez',
  email: 'rosa.dangelo@example.com',
  phone: '904-555-0177',
  petName: 'Old Duke',
  planName: 'Puppy Platinum',
  monthlyCents: 9_425,
  ageGroup: 'young adult',
  effectiveFrom: '2026-11-20',
  follower: null,
  toldAt: null,
  endsUnanswered: false,
};
const call: ChangeCall = {
  ...outgrown,
  changeId: '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a11',
  planName: 'Dog Platinum',
  monthlyCents: 11_970,
  refundedCents: 2_645,
  refusedAt: '2026-11-27T15:10:00.000Z',
};

screen('changes of plan on the work list', async ({ page }) => {
  await joinGrowingPuppy('Truffle', 'Marisol Quintero');
  await page.route('**/api/admin/plan-change-calls*', (route) =>
    route.fulfill({ json: { items: [call] } }),
  );
  // A pet that no plan follows for.
  await page.route('**/api/admin/life-stages*', async (route) => {
    const found = (await (await route.fetch()).json()) as { items: object[]; total: number };
    const json = { ...found, items: [...found.items, outgrown], total: found.total + 1 };
    await route.fulfill({ json });
  });
  await signInAsStaff(page);
  await expect(async () => {
    await page.goto('/admin-dashboard/work-list');
    const told = page.getByText(/The owner was emailed on/);
    await expect(told).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await capture(page, 'work-list-changes');
});
