import {
  joinOwnPlan,
  type OwnMember,
  retireOwnPlan,
  sellOwnAddOn,
  sellOwnPlan,
} from '../support/own-plan.ts';
import { signPageIn } from '../support/members.ts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import { expect, expectAccessibleInAllSizes as expectAccessible, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

// Checks many states in sequence, each at several sizes.
test.describe.configure({ timeout: 300_000 });

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Drafts another price of the plan, reads what is odd and the backtest, and publishes it. */
async function publishPrice(
  page: Page,
  { name, price, isOdd }: { name: string; price: string; isOdd: boolean },
): Promise<void> {
  await openClinicPage(page, 'Plans');
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Price a month').fill(price);
  if (isOdd) await expect(page.getByText(/^A year costs \$/)).toBeVisible();
  // They joined today, and it counts until yesterday.
  await expect(page.getByText('No member had it in the last 12 months.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: `Publish ${name}` });
  await dialog.getByLabel('Reason').fill('Costs went up');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Reason: Costs went up')).toBeVisible();
}

/** Reads on the sheet who moves, who is asked, who stays and why, and the emails in full. */
async function readSheet(page: Page, [old, now]: readonly [string, string]): Promise<void> {
  const member = (petName: string) =>
    page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: petName });
  await expect(member('Tola')).toContainText(`${old} → ${now} a month · New price from`);
  await expect(member('Asta')).toContainText('if they agree');
  await expect(member('Wilma')).toContainText('Not paid yet');
  await expect(page.getByRole('list', { name: 'Why they stay' })).toHaveText('Not paid yet: 1');
  await page.getByRole('button', { name: '1 stays' }).click();
  await expect(member('Tola')).toBeHidden();
  await page.getByText(/^First email, 45 days before/).click();
  await expect(page.getByText(`costs ${now} per month`).first()).toBeVisible();
  await page.getByText(/^Email to those who are asked/).click();
  await expect(page.getByText("If you don't answer, your plan and your price")).toBeVisible();
  await expectAccessible(page);
}

/** The owner reads the plan year, which tells of the next price, and why the first payment was charged. */
async function readAsOwner(page: Page, { enrollmentId, ...owner }: OwnMember): Promise<void> {
  await signPageIn(page, owner.session);
  await page.goto(`/year/${enrollmentId}`);
  await expect(
    page.getByText(/^From .*, the plan costs \$999\.00 a month instead of/),
  ).toBeVisible();
  await expect(page.getByText(/you can end the plan free of charge before/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.getByText('Why this amount?').click();
  await expect(page.getByText(/^By paying you agree to the terms and to be charged/)).toBeVisible();
  await expectAccessible(page);
}

test('[OFR-71] [OFR-79] [OFR-94] [OFR-83] [OFR-114] [QUA-01] [QUA-03] a manager raises a price, moves members, whose owner reads of it, and takes the move back', async ({
  page,
  browser,
}) => {
  const name = `Cat Walk ${Date.now()}`;
  const plan = await sellOwnPlan(name);
  const told = await joinOwnPlan(plan, { petName: 'Tola', isAgreed: true });
  await joinOwnPlan(plan, { petName: 'Asta' });
  await joinOwnPlan(plan, { petName: 'Wilma', isPaid: false });
  await signInAsStaff(page);
  await publishPrice(page, { name, price: '999.00', isOdd: true });
  // It is recommended to other cats while it is sold.
  await retireOwnPlan(plan);
  await page.getByRole('link', { name: 'Move members to version 2' }).click();
  await readSheet(page, [dollars(plan.content.monthlyCents), '$999.00']);

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 members to version 2?' });
  await expect(dialog.getByText(/^One member moves to version 2 at \$999\.00/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('0 members moved, 2 waiting, 1 staying.')).toBeVisible();
  await expectAccessible(page);

  const owner = await (await browser.newContext()).newPage();
  await readAsOwner(owner, told);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo the move' }).click();
  await expect(page.getByText(/^By .* everyone else keeps the old price\.$/)).toBeVisible();
  await expect(page.getByText('0 members moved, 0 waiting, 3 staying.')).toBeVisible();
  await expectAccessible(page);
  await owner.goto(`/year/${told.enrollmentId}`);
  await expect(owner.getByText(/^The plan goes on at the same price/)).toBeVisible();
});

test('[OFR-171] [QUA-01] [QUA-03] a manager lowers a price, and moves members tomorrow, with one email', async ({
  page,
}) => {
  const name = `Cat Gift ${Date.now()}`;
  const plan = await sellOwnPlan(name);
  await joinOwnPlan(plan, { petName: 'Tola', isAgreed: true });
  await joinOwnPlan(plan, { petName: 'Asta' });
  await signInAsStaff(page);
  await publishPrice(page, { name, price: '10.00', isOdd: false });
  await retireOwnPlan(plan);
  await page.getByRole('link', { name: 'Move members to version 2' }).click();
  await page.getByLabel('When').selectOption('At once, where nothing gets worse');
  await expect(page.getByText('2 to move on the day: nothing gets worse for them')).toBeVisible();
  await page.getByText(/^Email on the day/).click();
  await expect(page.getByText(/\$10\.00 per month/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 members to version 2?' });
  await expect(dialog.getByText(/nothing gets worse for them/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('0 members moved, 2 waiting, 0 staying.')).toBeVisible();
  await expectAccessible(page);
});

test('[OFR-160] [OFR-161] [OFR-165] [QUA-01] [QUA-03] a manager raises the price of an add-on, moves who has it, and takes the move back', async ({
  page,
}) => {
  const name = `Paw Care ${Date.now()}`;
  const plan = await sellOwnPlan(`Cat Paws ${Date.now()}`);
  const addOn = await sellOwnAddOn(name);
  await joinOwnPlan(plan, { petName: 'Tola', isAgreed: true, addOnIds: [addOn.id] });
  await joinOwnPlan(plan, { petName: 'Asta', isAgreed: true });
  await retireOwnPlan(plan);
  await signInAsStaff(page);
  await openClinicPage(page, 'Plans');
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Price a month').fill('31.95');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const publication = page.getByRole('dialog', { name: `Publish ${name}` });
  await publication.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'Move members to version 2' }).click();

  const listed = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  const [old, now] = [
    plan.content.monthlyCents + addOn.monthlyCents,
    plan.content.monthlyCents + 3_195,
  ];
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText('Tola');
  await expect(listed).toContainText(`${dollars(old)} → ${dollars(now)} a month · New price from`);
  await page.getByText(/^First email, 45 days before/).click();
  const told = page.getByRole('group').filter({ hasText: /^First email, 45 days before/ });
  const difference = `Add-on ${name}: $31.95 a month instead of ${dollars(addOn.monthlyCents)}.`;
  await expect(told.getByText(difference)).toBeVisible();
  await expect(told.getByText(`costs ${dollars(now)} per month`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 1 member to version 2?' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('0 members moved, 1 waiting, 0 staying.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo the move' }).click();
  await expect(page.getByText('0 members moved, 0 waiting, 1 staying.')).toBeVisible();
});

// Such a link is mailed 45 days before a plan year ends, so that its answers are made up.
test('[OFR-95] [QUA-01] [QUA-03] axe finds nothing on the page that asks about a new price', async ({
  page,
}) => {
  const price = {
    firstName: 'Ana',
    petName: 'Biscuit',
    planName: 'Dog Gold',
    oldMonthlyTotal: '88.75',
    newMonthlyTotal: '94.75',
    effectiveFrom: '2027-03-03',
    changes: ['Dental cleaning is new.'],
    isAgreed: false,
  };
  await page.route('**/api/new-prices/lookup', (route) => route.fulfill({ json: price }));
  await page.route('**/api/new-prices/agree', (route) =>
    route.fulfill({ json: { ...price, isAgreed: true } }),
  );
  await page.goto('/new-price#token=made-up');
  const agree = page.getByRole('button', { name: 'Agree to the new price' });
  await expect(agree).toBeVisible();
  await expectAccessible(page);
  await agree.click();
  await expect(page.getByText(/^You agreed to the new price/)).toBeVisible();
  await expectAccessible(page);
});
