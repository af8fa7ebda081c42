import { mailRequested } from '@petwell/contracts/testing/mail-requests';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';
import { paid } from '../../test/factories.ts';
import type { DomainEvent } from '@petwell/contracts/events';

async function mailFor(event: DomainEvent) {
  const [mail] = await composeMails(event);
  if (!mail) throw new Error('no mail');
  return mail;
}

/** Returns the text of a mail's HTML, without its layout. */
const readable = (html: string) =>
  html
    .replace(/<head[\s\S]*?<\/head>|<!--[\s\S]*?-->|<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, '');

test.each([
  'next-charge',
  'plan-ending',
  'plan-goes-on',
  'plan-restarted',
  'plan-set-up',
  'first-charge',
  'restart-link',
  'year-offer',
  'card-link',
  'payment-refunded',
  'refund-failed',
  'payment-recorded',
  'payment-failed',
  'payment-action-required',
  'payment-retry-due',
  'card-expiring',
  'price-change',
  'price-offer',
  'better-plans',
  'price-kept',
  'plan-suspended',
] as const)(
  'the mail %s says the same in both parts, whom to call, and nothing of insurance',
  async (kind) => {
    const { subject, text, html } = await mailFor(mailRequested(kind));
    const [body = ''] = text.split('\n-- \n');
    expect(body).toContain('(904) 555-0134');
    expect(`${subject} ${body}`).not.toMatch(/insurance|coverage|covered|premium|claim|trial/i);
    const read = readable(html);
    const lines = body.split('\n').filter((line) => line !== '' && !/^[A-Z -]+$/.test(line));
    for (const line of lines) {
      // Labels of facts, amounts, and buttons are separate elements in HTML, and addresses are in attributes.
      const said = line.replace(/^- /, '').replace(/: /g, '').replace(/:$/, '').replace(/\s+/g, '');
      if (!said.startsWith('http'))
        expect(read.replaceAll(':', '')).toContain(said.replaceAll(':', ''));
    }
  },
);

test('[MNY-29] the condolence says the same in both parts, and has no amount and no link to pay', async () => {
  const event = mailRequested('plan-ending');
  const { mail } = event.data;
  if (mail.kind !== 'plan-ending') throw new Error(mail.kind);
  const data = { ...event.data, mail: { ...mail, hasEnded: true, hasDied: true } };
  const { text, html } = await mailFor({ ...event, data });
  const [body = ''] = text.split('\n-- \n');
  expect(readable(html)).toContain(body.split('\n').at(-1)?.replace(/\s+/g, ''));
  expect(html).not.toMatch(/\$\d|card-link|plan-link|dashboard/);
});

test('each receipt says how to end the plan', async () => {
  for (const event of [paid(), mailRequested('payment-recorded')]) {
    expect((await mailFor(event)).text).toMatch(
      /To change or cancel a plan, call us at \(904\) 555-0134/,
    );
  }
});

test('[YEA-14] the receipt of a prepaid year says what it saves, what is refunded, and that it isn’t renewed', async () => {
  const event = mailRequested('payment-recorded');
  const { mail } = event.data;
  if (mail.kind !== 'payment-recorded') throw new Error('another mail');
  const said = async (year: typeof mail.prepaidYear) => {
    const changed = { ...mail, amountCents: 75_600, paidUntil: '2028-02-03', prepaidYear: year };
    return (await mailFor({ ...event, data: { ...event.data, mail: changed } })).text.replace(
      /\s+/g,
      ' ',
    );
  };
  const text = await said({ percent: 10, savedCents: 8_400 });
  expect(text).toContain('Paying a year in advance is 10% less: it saves $84.00.');
  expect(text).toContain(
    "The plan is paid in advance until February 3, 2028. It doesn't renew by itself, and nothing is charged after that day unless you agree again.",
  );
  expect(text).toContain(unusedMonthsRule);
  expect(await said({ percent: 0, savedCents: 0 })).not.toContain('% less');
  expect(await said(undefined)).not.toMatch(/in advance/);
});

test('[YEA-08] the mail about an end says what is refunded of a year that was paid in advance', async () => {
  const event = mailRequested('plan-ending');
  const { mail } = event.data;
  if (mail.kind !== 'plan-ending') throw new Error('another mail');
  const said = async (year: Pick<typeof mail, 'hasPrepaidYear'>) =>
    (await mailFor({ ...event, data: { ...event.data, mail: { ...mail, ...year } } })).text.replace(
      /\s+/g,
      ' ',
    );
  expect(await said({ hasPrepaidYear: true })).toContain(
    `A year of it was paid in advance. ${unusedMonthsRule}`,
  );
  expect(await said({})).not.toMatch(/in advance/);
});

test('[MNY-25] the mails about an end name the last day of a plan that ends as a day begins', async () => {
  for (const kind of ['plan-ending', 'plan-handed-over'] as const) {
    const event = mailRequested(kind);
    const { mail } = event.data;
    if (mail.kind !== 'plan-ending' && mail.kind !== 'plan-handed-over') throw new Error(mail.kind);
    event.data.mail = { ...mail, endsAt: '2027-03-10T05:00:00.000Z' };
    const { text } = await mailFor(event);
    expect(text).toContain('March 9, 2027');
    expect(text).not.toContain('March 10');
  }
});

test('[YEA-22] the mail about a refund of a prepaid year says amount, card, and the rule', async () => {
  const event = mailRequested('payment-refunded');
  if (event.data.mail.kind !== 'payment-refunded') throw new Error('another kind');
  event.data.mail = {
    ...event.data.mail,
    amountCents: 42_120,
    paidCents: 63_180,
    isPrepaidYear: true,
  };
  const { text } = await mailFor(event);
  expect(text).toContain(
    [
      "Hello Ada, we've refunded $421.20 of the $631.80 you paid for Biscuit's Dog Gold plan on November 21, 2026.",
      '',
      `That payment was for a year in advance. ${unusedMonthsRule}`,
      '',
      "The money goes back to your Visa ending in 4242. Banks usually take 5 to 10 business days to show it. There's nothing you need to do.",
    ].join('\n'),
  );
  event.data.mail = { ...event.data.mail, amountCents: 63_180 };
  expect((await mailFor(event)).text).toContain(
    'That payment was for a year in advance, and none of its months had begun.',
  );
});
