import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';
import { activated, paid } from '../../test/factories.ts';

test('[FAM-10] the confirmation shows a further pet’s list price, its discount as a line of its own, and for how long it stays', async () => {
  const { plan } = activated().data;
  const furtherPet = { monthlyDiscount: '5.00', listFee: '64.15' };
  const [mail] = await composeMails(activated({ plan: { ...plan, furtherPet } }));
  expect(mail?.text).toContain(
    'Dog Gold: $68.50 (per month)\nSecond pet or more: -$5.00 (per month)\nJoint Health',
  );
  expect(mail?.text).toContain(
    'The discount stays as long as this plan goes on, even if the plan of your other pet ends. If this plan ends and is started again, it keeps the discount.',
  );
  const [usual] = await composeMails(activated());
  expect(usual?.text).not.toContain('Second pet');
});

test('[FAM-10] an emailed receipt shows the discount', async () => {
  const { lines } = paid().data;
  const discount = { description: 'Second pet or more', amountCents: -500 };
  const [mail] = await composeMails(paid({ lines: [...lines, discount] }));
  expect(mail?.text).toContain('Second pet or more: -$5.00');
});
