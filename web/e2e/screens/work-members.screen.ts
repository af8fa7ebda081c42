import { expect, type Page } from '@playwright/test';
import { atClinic } from '../support/appointments.ts';
import { payButton } from '../support/enroll.ts';
import { linkInMail } from '../support/mail.ts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import { capture } from './capture.ts';
import { screen } from './people.ts';

const day = (days: number) => atClinic(new Date(Date.now() + days * 86_400_000)).day;
const imported = 'nora.imported@example.com';
const header =
  'First name,Last name,Email,Phone,Pet name,Species,Breed,Age,Plan,Monthly price,Started on,Next due on,Paid by';
const rowOf = (email: string, pet: string, price: string, paidBy: string) =>
  `Nora,Lindqvist,${email},904-555-0190,${pet},dog,Beagle,4 years,Dog Gold,${price},${day(-100)},${day(20)},${paidBy}`;

screen('bringing members in', async ({ page }) => {
  await signInAsStaff(page);
  await openClinicPage(page, 'Import');
  await capture(page, 'import');
  const rows = [
    header,
    rowOf(imported, 'Fig', '63.50', 'card link'),
    rowOf('otto.imported@example.com', 'Otto', '50.00', `paid elsewhere until ${day(10)}`),
    rowOf('nobody', 'Rex', '63.50', 'card link'),
  ];
  const buffer = Buffer.from(rows.join('\r\n'));
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
  await capture(page, 'import-columns');
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await expect(page.getByRole('region', { name: 'Errors keep rows out' })).toBeVisible();
  await capture(page, 'import-checked');
  await page.getByRole('button', { name: 'Import 2 members' }).click();
  await expect(page.getByText(/^2 imported/)).toBeVisible({ timeout: 20_000 });
  await capture(page, 'import-finished');
  await page.getByRole('link', { name: 'Send set-up links' }).click();
  await expect(page.getByRole('table', { name: /^Not sent/ })).toBeVisible();
  await capture(page, 'setups');
  await page.getByRole('checkbox', { name: /^Select Fig/ }).check();
  await page.getByRole('button', { name: 'Send link to 1 selected' }).click();
  await capture(page, 'setups-question', { isViewportOnly: true });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('1 email will be sent.')).toBeVisible();
});

screen('an owner sets up the payments of an imported plan', async ({ page }) => {
  await page.goto(await linkInMail(imported, '/plan-link', '#'));
  await expect(page.getByRole('button', { name: 'Agree and save card' })).toBeEnabled();
  await capture(page, 'plan-link');
});

async function proposeMember(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('June');
  await page.getByLabel('Last name').fill('Park');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('904-555-0100');
  await page.getByLabel('Pet name').fill('Juniper');
  await page.getByLabel('Pet type').selectOption('dog');
  await page.getByLabel('Breed').fill('Beagle');
  await page.getByLabel('Age range').selectOption('adult');
  await capture(page, 'join-desk');
  await page.getByRole('button', { name: 'See plans' }).click();
  await expect(page.getByRole('button', { name: 'Show the code' })).toBeVisible();
  await capture(page, 'join-desk-plans');
  await page.getByRole('button', { name: 'Show the code' }).click();
  await expect(page.getByRole('img', { name: /Code to read/ })).toBeVisible();
}

screen('joining at the counter', async ({ page }) => {
  const email = 'june.park@example.com';
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/new-member');
  await proposeMember(page, email);
  await capture(page, 'join-desk-code');
  await page.getByText('Paid here, in cash or by check').click();
  await capture(page, 'join-desk-paid-here');
  await page.goto(await linkInMail(email, '/join', '#'));
  await expect(page.getByRole('heading', { name: /for Juniper$/ })).toBeVisible();
  await capture(page, 'join-owner');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payButton(page)).toBeEnabled();
  await capture(page, 'join-owner-payment');
});
