import { cards, fillCard } from '../support/enroll.ts';
import { importMember, memberOf } from '../support/import-member.ts';
import { linkInMail, mailsTo } from '../support/mail.ts';
import { useOwnClinic } from '../support/own-clinic.ts';
import { openOnPhone, openPetAtDesk } from '../support/plan-change.ts';
import { openClinicPage, signInAsStaff } from '../support/staff.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInAllSizes,
  newEmail,
  test,
} from '../support/test.ts';

useOwnClinic({ YEARLY_PAYMENT: 'true', YEARLY_DISCOUNT_PERCENT: '10' });
test.describe.configure({ timeout: 240_000 });

test('[YEA-15] [YEA-23] [DSK-28] [QUA-01] staff mail a link to pay a year, the owner pays it on a phone, and staff see it, and mark its email as come back', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  const petName = `Mango ${email.split('@')[0]}`;
  await signInAsStaff(page);
  await openClinicPage(page, 'Import');
  await importMember(page, memberOf(email, petName));
  await openPetAtDesk(page, petName);
  const open = async () => {
    await page.getByRole('button', { name: 'Pay a year' }).click();
    return page.getByRole('dialog', { name: `Pay a year in advance for ${petName}` });
  };
  const dialog = await open();
  await dialog.getByRole('button', { name: 'Email a link to pay by card' }).click();
  await expect(dialog.getByText('The link was emailed')).toBeVisible();
  await expect(dialog.getByText(`to ${email}. The owner hasn’t agreed yet.`)).toBeVisible();
  await expectAccessible(page);
  const owner = await openOnPhone(browser, await linkInMail(email, '/prepaid-year', '#'));
  const year = owner.getByRole('region', { name: 'The year' });
  await expect(year.getByText('$648.00', { exact: true })).toBeVisible();
  await expect(owner).toHaveURL(/\/prepaid-year$/);
  await expectAccessibleInAllSizes(owner);
  await owner.getByRole('button', { name: 'Agree and enter a card' }).click();
  await expect(owner.getByRole('button', { name: 'Pay $648.00 today' })).toBeEnabled();
  await expectAccessibleInAllSizes(owner);
  await fillCard(owner, cards.success);
  await owner.getByRole('button', { name: 'Pay $648.00 today' }).click();
  await expect(owner.getByText(`You paid a year of ${petName}’s plan`)).toBeVisible();
  await expectAccessibleInAllSizes(owner);
  // It signed no one in.
  const cookies = await owner.context().cookies();
  expect(cookies.filter(({ name }) => /owner|setup/.test(name))).toEqual([]);
  await owner.context().close();
  await expect.poll(() => mailsTo(email, /receipt/i), { timeout: 20_000 }).toHaveLength(1);
  await expect(async () => {
    await page.reload();
    const again = await open();
    await expect(again.getByText(/It is paid\./)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Emails' }).click();
  const sent = page
    .getByRole('dialog', { name: 'Emails to Ana Reyes' })
    .getByRole('listitem')
    .filter({ hasText: /^Pay a year of/ });
  await sent.getByText('Text and delivery').click();
  await sent.getByRole('button', { name: 'It came back' }).click();
  const ask = page.getByRole('dialog', { name: 'Did this email come back?' });
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'It came back' }).click();
  await expect(sent.getByText(/^Not delivered to .*it came back\.$/)).toBeVisible();
  await expectAccessible(page);
});
