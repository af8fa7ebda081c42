import { expect, test } from 'vitest';
import { paid } from '../../test/factories.ts';
import { actionRequired, cardExpiring, failed, retryDue, suspended } from '../../test/requests.ts';
import { composeMails } from '../../test/compose-mails.ts';

const card = { cardBrand: 'visa', cardLast4: '0341' };

test('[PAY-22] a failed monthly payment: reason, next attempt, and what to do', async () => {
  const [mail, ...others] = await composeMails(failed(card), failed(card));
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(
    "Your payment of $93.25 to PetWell Veterinary Clinic didn't go through",
  );
  expect(mail?.text).toContain(
    "Hello Ada, this month's payment of $93.25 for Biscuit's Dog Gold plan didn't go through. There weren't enough funds.",
  );
  expect(mail?.text).toContain(
    "We'll retry it on December 24, 2026. To pay now, update the card for Biscuit's plan. We'll charge the new card right away.\n\nAmount: $93.25\nCard: Visa ending in 0341\nNext try: December 24, 2026\n",
  );
  expect(mail?.text).toContain(
    'Update your card:\nhttp://localhost:8080/update-card?enrollment=17\n',
  );
  expect(mail?.html).toContain('href="http://localhost:8080/update-card?enrollment=17"');
});

test('sends an email per attempt, and the last one says so', async () => {
  const mails = await composeMails(
    failed({}, { invoiceId: 'in_2', attempt: 1 }),
    failed({ declineCode: 'expired_card' }, { invoiceId: 'in_2', attempt: 2 }),
    failed({ nextAttemptAt: null, declineCode: null }, { invoiceId: 'in_2', attempt: 3 }),
  );
  expect(mails).toHaveLength(3);
  const texts = mails.map(({ text }) => text);
  expect(texts.some((text) => text.includes('The card has expired.'))).toBe(true);
  expect(texts.some((text) => text.includes("We won't retry it automatically."))).toBe(true);
});

test('[PAY-22] sends one link to the card page of the plan when the bank requires confirmation', async () => {
  const [mail, ...others] = await composeMails(actionRequired(card), actionRequired(card));
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Please confirm your payment of $93.25 to PetWell Veterinary Clinic');
  expect(mail?.text).toContain(
    'Amount: $93.25\nCard: Visa ending in 0341\n\nConfirm the payment:\nhttp://localhost:8080/update-card?enrollment=17\n',
  );
});

test('sends one receipt and one all-clear after a recovered payment, even for repeated events', async () => {
  const event = paid({ invoiceId: 'in_1002', isFirstPayment: false, isRecovery: true });
  const mails = await composeMails(event, { ...event, id: paid().id });
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "Biscuit's plan at PetWell Veterinary Clinic is back in good standing",
    'Your monthly receipt from PetWell Veterinary Clinic: $157.40',
  ]);
});

test('[CHG-27] the receipt of a change of plan names no month', async () => {
  const [mail] = await composeMails(
    paid({ invoiceId: 'in_1003', isFirstPayment: false, isPlanChange: true }),
  );
  expect(mail?.subject).toBe('Your receipt from PetWell Veterinary Clinic: $157.40');
  expect(mail?.text).not.toMatch(/monthly|month of care|Period:/i);
});

test('explains how to resume a suspended plan', async () => {
  const event = suspended();
  const [mail, ...others] = await composeMails(event, event);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Biscuit's plan at PetWell Veterinary Clinic is suspended");
  expect(mail?.text).toContain(
    "- Update your card. We'll charge what is past due right away, and the plan is active again.",
  );
});

test('[PAY-22] announces the date and card of the next attempt a day before, once per attempt', async () => {
  const mails = await composeMails(
    retryDue(),
    retryDue(),
    retryDue({ nextAttemptAt: '2026-12-29T16:00:00.000Z', cardLast4: null }, 2),
  );
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "We'll retry your payment of $93.25 to PetWell Veterinary Clinic on December 24, 2026",
    "We'll retry your payment of $93.25 to PetWell Veterinary Clinic on December 29, 2026",
  ]);
  const texts = mails.map(({ text }) => text).join('\n');
  expect(texts).toContain(
    "We'll charge it to your Visa ending in 4242 once more on December 24, 2026.",
  );
  expect(texts).toContain("We'll charge it to your card once more on December 29, 2026.");
  expect(texts).toContain('Update your card:\nhttp://localhost:8080/update-card?enrollment=17\n');
});

test('[PAY-23] warns of an expiring card twice, listing every plan it pays for', async () => {
  const mails = await composeMails(cardExpiring(), cardExpiring(), cardExpiring({}, 14));
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail.subject).toBe('Your Mastercard ending in 4444 expires at the end of February 2027');
    expect(mail.text).toContain('- Biscuit: Dog Gold\n- Pepper: Cat Silver');
    expect(mail.text).toContain(
      'Update your card:\nhttp://localhost:8080/dashboard/ada.park%40example.com',
    );
  }
  const texts = mails.map(({ text }) => text).join('\n');
  expect(texts).toContain('Your card expires very soon');
  expect(texts).toContain('Your card expires soon');
});
