import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export type Pet = { name: string; type: string; breed: string; age: string; concern?: string };

export const biscuit: Pet = {
  name: 'Biscuit',
  type: 'dog',
  breed: 'Labrador Retriever',
  age: 'adult',
  concern: 'Joint issues',
};
export const pepper: Pet = {
  name: 'Pepper',
  type: 'cat',
  breed: 'Domestic Shorthair',
  age: 'puppy/kitten',
};
export const password = 'walkies-at-noon';

/** Fills in the pet form on `/` and waits for the recommendations. */
export async function describePet(page: Page, pet: Pet): Promise<void> {
  await page.getByLabel('Pet name').fill(pet.name);
  await page.getByLabel('Pet type').selectOption(pet.type);
  await page.getByLabel('Breed').fill(pet.breed);
  await page.getByLabel('Age range').selectOption(pet.age);
  if (pet.concern !== undefined) await page.getByRole('checkbox', { name: pet.concern }).check();
  await page.getByRole('button', { name: 'Get My Personalized Plan Recommendations' }).click();
  await expect(page.getByRole('heading', { name: /^Recommended Plans for/ })).toBeFocused();
}

/**
 * Adds a pet from the dashboard, once that has loaded: payments that arrive during the press move the button
 * from under the pointer, and the press is lost.
 */
export async function pressAddNewPet(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Add New Pet' });
  await expect(button).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await button.click();
}

/** Chooses the recommended plan with the first add-on, and continues to the owner step. */
export async function choosePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enroll Now - Best Value' }).first().click();
  await expect(page.getByRole('heading', { name: 'Complete Your Enrollment' })).toBeVisible();
  await page
    .getByRole('group', { name: /add-ons/i })
    .getByRole('checkbox')
    .first()
    .check();
  await expect(page.getByText('Including 1 add-on service(s)')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Owner Information' }).click();
  await expect(page).toHaveURL(/\/enrollment$/);
}

/** Goes from `/` to the owner step, with pet and plan. */
export async function reachOwnerStep(page: Page, pet: Pet = biscuit): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await describePet(page, pet);
  await choosePlan(page);
}

export async function fillOwner(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Reyes');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('904-555-0188');
}

export async function createAccount(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/account-setup$/);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Takes a new owner from `/` to the card form. */
export async function reachPayment(page: Page, email: string, pet: Pet = biscuit): Promise<void> {
  await reachOwnerStep(page, pet);
  await fillOwner(page, email);
  await page.getByRole('button', { name: 'Complete Enrollment' }).click();
  await createAccount(page);
  await expect(page).toHaveURL(/\/payment-setup$/);
  await expect(payButton(page)).toBeEnabled();
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

export const cards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  secure: '4000002500003155',
  /** Asks the bank about every payment. */
  alwaysSecure: '4000002760003184',
} as const;

/** Types a card into the payment provider's frame, also where the card on file is offered. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const another = page.getByRole('button', { name: 'Use another card' });
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  const cardNumber = frame.getByLabel('Card number');
  // `or` can't join locators of two frames.
  await expect
    .poll(async () => (await another.isVisible()) || (await cardNumber.isVisible()), {
      timeout: 30_000,
    })
    .toBe(true);
  if (await another.isVisible()) await another.click();
  await cardNumber.fill(number);
  await frame.getByLabel('Expiration date').fill('12 / 34');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByLabel('ZIP code').fill('32204');
}

/** Waits for the confirmation that the plan is active. */
export async function expectPaid(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(`/payment-success?email=${encodeURIComponent(email)}`);
  await expect(page.getByText('The plan is active. Welcome to the family!')).toBeVisible({
    timeout: 30_000,
  });
}

/** Expects an owner's dashboard with the pet's plan active. */
export async function expectActiveDashboard(page: Page, email: string, pet: Pet): Promise<void> {
  await expect(page).toHaveURL(`/dashboard/${encodeURIComponent(email)}`);
  await expect(page.getByRole('heading', { name: pet.name, exact: true })).toBeVisible();
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Next payment', { exact: true })).toBeVisible();
}

export async function signIn(page: Page, email: string, secret: string = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
