import { expect, test } from 'vitest';
import { member, owner } from '../../test/fake-database.ts';
import { address, createFakes } from '../../test/fakes.ts';

const hour = 3_600_000;
const day = 24 * hour;
const account = owner();
const colleague = member();
const sendTo = 'mailbox@example.com';

const mails = [
  ['account-setup', '/account-setup', 7 * day, { account }],
  ['account-confirmation', '/confirm-account', 7 * day, { account }],
  ['password-reset', '/reset-password', hour, { account }],
  ['email-change', '/confirm-email-change', day, { account }],
  ['email-change-undo', '/undo-email-change', 7 * day, { account }],
  ['staff-invitation', '/admin-invitation', 7 * day, { account: colleague }],
  ['staff-password-reset', '/admin-reset-password', hour, { account: colleague }],
  ['staff-email-change', '/admin-confirm-email', day, { account: colleague }],
] as const;
type Purpose = (typeof mails)[number][0];

/** An account of each kind, and a link mailed for the purpose. */
async function arrange(purpose: Purpose) {
  const fakes = createFakes({ owners: [account], staff: [colleague] });
  const isOfStaff = purpose.startsWith('staff-');
  const mail = { purpose, account: isOfStaff ? colleague : account, sendTo };
  const token = await fakes.sendLink(mail as Parameters<typeof fakes.sendLink>[0]);
  const open = (tried = token, by = purpose) => fakes.links.open(by, { token: tried, address });
  return {
    fakes,
    token,
    open,
    claim: async (link: Awaited<ReturnType<typeof open>>) =>
      fakes.database.inTransaction((tx) => fakes.links.claim(tx, link)),
  };
}
const invalid = { code: 'link_invalid' };

test.each(mails)(
  '[ACC-13] [ACC-40] [ADM-13] [ADM-14] [ADM-15] a link for %s leads to %s, and works once and in time',
  async (purpose, path, lifetimeMs, { account: holder }) => {
    const { fakes, token, open, claim } = await arrange(purpose);
    const [mail] = [...fakes.requestedMails('account-link'), ...fakes.requestedMails('staff-link')];
    expect(mail).toMatchObject({ email: sendTo, purpose, expiresAt: expect.any(String) });
    expect(new URL(mail?.url ?? '').pathname).toBe(path);
    expect(JSON.stringify(fakes.stored().links)).not.toContain(token);
    fakes.advance(lifetimeMs - 1);
    const [first, second] = [await open(), await open()];
    expect(await claim(first)).toEqual(holder);
    await expect(claim(second)).rejects.toMatchObject(invalid);
    await expect(open()).rejects.toMatchObject(invalid);
  },
);

test.each(mails)('[ACC-13] a link for %s %s is invalid once it expired', async (purpose, _, ms) => {
  const { fakes, open, claim } = await arrange(purpose);
  const early = await open();
  fakes.advance(ms);
  await expect(claim(early)).rejects.toMatchObject(invalid);
  await expect(open()).rejects.toMatchObject(invalid);
});

test.each(mails)('[ACC-13] a link for %s is good for nothing else', async (purpose) => {
  const { token, open } = await arrange(purpose);
  await expect(open('made-up')).rejects.toMatchObject(invalid);
  for (const [other] of mails.filter(([other]) => other !== purpose)) {
    await expect(open(token, other)).rejects.toMatchObject(invalid);
  }
});

test.each(mails)('a link for %s dies with its account', async (purpose) => {
  const { fakes, open, claim } = await arrange(purpose);
  const link = await open();
  fakes.change(purpose.startsWith('staff-') ? 'staff' : 'owners', 1, { id: 9 });
  await expect(claim(link)).rejects.toMatchObject(invalid);
});

test('a changed password is announced with a link that resets it again', async () => {
  const fakes = createFakes({ owners: [account] });
  const token = await fakes.sendLink({ purpose: 'password-changed', account, sendTo });
  expect(await fakes.links.open('password-reset', { token, address })).toMatchObject({
    holderId: 1,
  });
});
