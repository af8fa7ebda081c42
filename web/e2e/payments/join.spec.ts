import type { Page } from '@playwright/test';
import { cards, fillCard, payButton } from '../support/enroll.ts';
import { linkInMail } from '../support/mail.ts';
import { signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessible, newEmail, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

async function expectAccessibleOnBoth(page: Page) {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

async function fillMember(page: Page, email: string, petName: string) {
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Reyes');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('904-555-0100');
  await page.getByLabel('Pet name').fill(petName);
  await page.getByLabel('Pet type').selectOption('dog');
  await page.getByLabel('Breed').fill('Beagle');
  await page.getByLabel('Age range').selectOption('adult');
  await page.getByRole('button', { name: 'See plans' }).click();
  await expect(page.getByRole('button', { name: 'Show the code' })).toBeVisible();
}

test('[JOI-10] [JOI-24] staff propose, the owner agrees and pays on a phone, and the desk sees it happen', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail();
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/desk');
  await page.getByRole('link', { name: 'New member' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await fillMember(page, email, 'Juniper');
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Show the code' }).click();
  await expect(page.getByRole('img', { name: /Code to read/ })).toBeVisible();
  await expect(page.getByText('Waiting for the owner to open it')).toBeVisible();
  await expectAccessibleOnBoth(page);
  const url = await page.getByLabel('The same as a link').inputValue();
  await page.reload();
  await expect(page.getByLabel('The same as a link')).toHaveValue(url);
  await expect(page.getByText('Waiting for the owner to open it')).toBeVisible();

  // The mail has the same link. The phone has no session.
  const mailed = await linkInMail(email, '/join', '#');
  expect(url).toContain(mailed);
  const context = await browser.newContext({ viewport: phone, ...(baseURL && { baseURL }) });
  const owner = await context.newPage();
  await owner.goto(url);
  await expect(owner.getByRole('heading', { name: /for Juniper$/ })).toBeVisible();
  await expect(owner).toHaveURL(/\/join$/);
  await expect(page.getByText('The owner has opened it')).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payButton(owner)).toBeEnabled();
  await expectAccessible(owner);
  await fillCard(owner, cards.success);
  await payButton(owner).click();
  await expect(owner.getByText('Thank you, Ana')).toBeVisible();
  await expectAccessible(owner);
  await expect(page.getByText('Juniper’s plan is paid')).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => /owner|setup/.test(name))).toEqual([]);
  await context.close();
});

test('[JOI-32] a card with 3-D Secure: what the bank refuses can be tried again, and then it is paid once', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/new-member');
  await fillMember(page, newEmail(), 'Pepper');
  await page.getByRole('button', { name: 'Show the code' }).click();
  const url = await page.getByLabel('The same as a link').inputValue();
  const context = await browser.newContext({ viewport: phone, ...(baseURL && { baseURL }) });
  const owner = await context.newPage();
  await owner.goto(url);
  await owner.getByRole('button', { name: 'Continue to payment' }).click();
  const bank = owner.frameLocator('iframe[title="3D Secure 2 authentication"]');
  for (const answer of [/fail/i, /complete/i]) {
    await expect(payButton(owner)).toBeEnabled();
    await fillCard(owner, cards.secure);
    await payButton(owner).click();
    await bank.getByRole('button', { name: answer }).click();
    if (String(answer) === '/fail/i') {
      await expect(owner.getByRole('alert')).toContainText(/authenticat|declined|bank/i);
    }
  }
  await expect(owner.getByText('Thank you, Ana')).toBeVisible();
  await expect(page.getByText('Pepper’s plan is paid')).toBeVisible();
  await context.close();
});

test('[JOI-27] paid here, in cash, the plan starts with an agreement to print', async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto('/admin-dashboard/new-member');
  await fillMember(page, newEmail(), 'Olive');
  await page.getByRole('button', { name: 'Show the code' }).click();
  await page.getByText('Paid here, in cash or by check').click();
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: /^Record \$/ }).click();
  await expect(page.getByText('Olive’s plan has started')).toBeVisible();
  const file = page.getByRole('link', { name: /Print the agreement/ });
  await expect(file).toBeVisible();
  const response = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  await expectAccessibleOnBoth(page);
});
