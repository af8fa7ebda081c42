import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  actionRequired,
  cancelled,
  cardExpiring,
  failed,
  paid,
  retryDue,
  suspended,
} from '../factories.ts';
import { startMailBench, type MailBench } from './mail-bench.ts';
import { startSmtp, type SmtpFixture } from './smtp-fixture.ts';

let smtp: SmtpFixture;
let bench: MailBench;
beforeAll(async () => {
  smtp = await startSmtp();
  bench = await startMailBench({ smtpUrl: smtp.url });
});
afterAll(async () => {
  await bench.stop();
  await smtp.stop();
});
beforeEach(() => {
  smtp.received.length = 0;
});

async function mailsFor(...events: Parameters<MailBench['take']>[0][]) {
  for (const event of events) await bench.take(event);
  await bench.deliver();
  return smtp.received;
}

test('[PAY-22] a failed monthly payment is told of with the reason, the next try and what to do', async () => {
  const [mail, ...others] = await mailsFor(failed(), failed());
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(
    'Your payment of $93.25 to PetWell Veterinary Clinic did not go through',
  );
  expect(mail?.text).toContain(
    "Hello Ada, this month's payment of $93.25 for Biscuit's Dog Gold plan did not go through. The bank says that there were not enough funds.",
  );
  expect(mail?.text).toContain(
    'We will try again on December 24, 2026. To pay right away, open your dashboard and choose Update Card: the new card is charged at once.',
  );
  expect(mail?.text).toContain(
    'Update your card:\nhttp://localhost:8080/dashboard/ada.park%40example.com',
  );
  expect(mail?.html).toContain('href="http://localhost:8080/dashboard/ada.park%40example.com"');
});

test('every further attempt is a mail of its own, and the last one says that it was the last', async () => {
  const mails = await mailsFor(
    failed({ invoiceId: 'in_2', attemptCount: 1 }),
    failed({ invoiceId: 'in_2', attemptCount: 2, declineCode: 'expired_card' }),
    failed({ invoiceId: 'in_2', attemptCount: 3, nextAttemptAt: null, declineCode: null }),
  );
  expect(mails).toHaveLength(3);
  const texts = mails.map(({ text }) => text ?? '');
  expect(texts.some((text) => text.includes('The card has expired.'))).toBe(true);
  expect(texts.some((text) => text.includes('We will not try again by ourselves.'))).toBe(true);
});

test.each([
  ['failed', failed({ invoiceId: 'in_first', isFirstPayment: true })],
  ['has to be confirmed', actionRequired({ invoiceId: 'in_first', isFirstPayment: true })],
])('a first payment that %s at the checkout is no mail', async (_case, event) => {
  expect(await mailsFor(event)).toEqual([]);
});

test('an event that does not say which payment it is about is no mail', async () => {
  const event = failed({ invoiceId: 'in_old' });
  delete event.data.isFirstPayment;
  expect(await mailsFor(event)).toEqual([]);
});

test('a payment that the bank wants confirmed leads to the dashboard, once', async () => {
  const [mail, ...others] = await mailsFor(actionRequired(), actionRequired());
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Please confirm your payment of $93.25 to PetWell Veterinary Clinic');
  expect(mail?.text).toContain(
    'Confirm on your dashboard:\nhttp://localhost:8080/dashboard/ada.park%40example.com',
  );
});

test('a payment that comes after trouble is one receipt and one good word, however often told', async () => {
  const event = paid({ invoiceId: 'in_1002', isFirstPayment: false, isRecovery: true });
  const mails = await mailsFor(event, { ...event, id: paid().id });
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "All is well again with Biscuit's plan at PetWell Veterinary Clinic",
    'Your monthly receipt from PetWell Veterinary Clinic: $157.40',
  ]);
});

test('a plan that goes on hold is told of, with how it comes back', async () => {
  const event = suspended();
  const [mail, ...others] = await mailsFor(event, event);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Biscuit's plan at PetWell Veterinary Clinic is on hold");
  expect(mail?.text).toContain(
    '- Open your dashboard and choose Update Card. What is open is paid at once, and the plan is active again.',
  );
});

test('[PAY-22] a day before the next try its date and card are told, once per attempt', async () => {
  const mails = await mailsFor(
    retryDue(),
    retryDue(),
    retryDue({ attemptCount: 2, nextAttemptAt: '2026-12-29T16:00:00.000Z', cardLast4: null }),
  );
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'We try your payment of $93.25 to PetWell Veterinary Clinic again on December 24, 2026',
    'We try your payment of $93.25 to PetWell Veterinary Clinic again on December 29, 2026',
  ]);
  const texts = mails.map(({ text }) => text ?? '').join('\n');
  expect(texts).toContain(
    'We charge it to your Visa ending in 4242 once more on December 24, 2026.',
  );
  expect(texts).toContain('We charge it to your card once more on December 29, 2026.');
});

test('[PAY-23] a card that expires is told of twice, with every plan that it pays for', async () => {
  const mails = await mailsFor(cardExpiring(), cardExpiring(), cardExpiring({ daysAhead: 14 }));
  expect(mails).toHaveLength(2);
  for (const mail of mails) {
    expect(mail.subject).toBe('Your Mastercard ending in 4444 expires at the end of February 2027');
    expect(mail.text).toContain('- Biscuit: Dog Gold\n- Pepper: Cat Silver');
    expect(mail.text).toContain(
      'Update your card:\nhttp://localhost:8080/dashboard/ada.park%40example.com',
    );
  }
  const texts = mails.map(({ text }) => text ?? '').join('\n');
  expect(texts).toContain('Your card expires very soon');
  expect(texts).toContain('Your card expires soon');
});

test('[PAY-22] a plan that the provider ended is told of, once', async () => {
  const [mail, ...others] = await mailsFor(cancelled('provider'), cancelled('provider'));
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Biscuit's plan at PetWell Veterinary Clinic has ended");
  expect(mail?.text).toContain('nothing more will be charged for it');
});

test.each(['owner', 'staff', 'replaced', 'deleted', 'abandoned'] as const)(
  'a plan that ended because of %s is no mail',
  async (reason) => {
    expect(await mailsFor(cancelled(reason))).toEqual([]);
  },
);
