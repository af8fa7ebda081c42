import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createBrowserSession,
  eventually,
  readMails,
  type BrowserSession,
} from '../../src/index.ts';

const password = 'first-password-1';
const email = 'dana@petwell.example';
const unconfirmed = 'eve@petwell.example';
let stack: RunningStack;
let manager: BrowserSession;
beforeAll(async () => {
  stack = await startStack({});
  manager = await newBrowser();
  await manager.post('/api/admin/login', localSignIns.admin);
  const dana = { name: 'Dana Ode', username: 'dana', email, role: 'manager' };
  expect((await manager.post('/api/admin/staff', dana)).status).toBe(201);
  const eve = { ...dana, username: 'eve', email: unconfirmed };
  expect((await manager.post('/api/admin/staff', eve)).status).toBe(201);
});
afterAll(() => stack?.stop());

/** Loads a page first, as a browser does: it gets its device cookie there. */
async function newBrowser(): Promise<BrowserSession> {
  const browser = createBrowserSession(stack.urls.gateway);
  await browser.get('/admin-login');
  return browser;
}
async function mailedTokens(page: string, to = email): Promise<string[]> {
  const mails = await readMails(stack.urls.mailInbox, to);
  return mails.flatMap(
    ({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [],
  );
}
const newToken = (page: string, count: number) =>
  eventually('the link', () => mailedTokens(page), {
    isDone: (found) => found.length === count,
  });
const signIn = async (browser: BrowserSession, tried: string) =>
  (await browser.post('/api/admin/login', { username: 'dana', password: tried })).status;
const accept = async (browser: BrowserSession, token: string) =>
  (await browser.post('/api/staff-invitations/accept', { token, password })).status;
const reset = async (browser: BrowserSession, token: string, chosen: string) =>
  (await browser.post('/api/staff-password-resets', { token, password: chosen })).status;
const askForReset = async (login: string) =>
  (await (await newBrowser()).post('/api/staff-password-reset-requests', { login })).status;

test('[ADM-13] an old invitation opens nothing, and neither resets a password', async () => {
  const [first = ''] = await newToken('admin-invitation', 1);
  const accounts = (await manager.get('/api/admin/staff')).body as {
    id: number;
    username: string;
  }[];
  const id = accounts.find(({ username }) => username === 'dana')?.id;
  const again = await manager.post(`/api/admin/staff/${id}/invitations`, { email });
  expect(again.status).toBe(200);
  const tokens = await newToken('admin-invitation', 2);
  const second = tokens.find((token) => token !== first) ?? '';
  const stranger = await newBrowser();
  expect(await accept(stranger, first)).toBe(410);
  expect(await reset(stranger, second, 'attackers-1')).toBe(410);
  expect(await accept(await newBrowser(), second)).toBe(204);
  expect(await accept(stranger, second)).toBe(410);
});

test('[ADM-15] a locked-out manager recovers by mail beside a stranger’s wrong tries, an unconfirmed address gets none', async () => {
  for (const login of ['eve', unconfirmed]) expect(await askForReset(login)).toBe(202);
  const stranger = await newBrowser();
  const desk = await newBrowser();
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 50) {
    statuses.push(await signIn(stranger, 'guess'));
  }
  expect(statuses.at(-1)).toBe(429);
  expect(await askForReset('dana')).toBe(202);
  const [token = ''] = await newToken('admin-reset-password', 1);
  expect(await reset(stranger, `${token.slice(0, -2)}AA`, 'attackers-1')).toBe(410);
  const owners = await stranger.post('/api/password-resets', { token, password: 'attackers-1' });
  expect(owners.status).toBe(410);
  expect(await reset(desk, token, 'second-password-2')).toBe(204);
  expect(await reset(stranger, token, 'attackers-1')).toBe(410);
  for (let tries = 0; tries < 12; tries += 1) await signIn(stranger, 'guess');
  expect(await signIn(desk, 'second-password-2')).toBe(200);
  expect(await signIn(desk, password)).toBe(401);
  expect(await mailedTokens('admin-invitation', unconfirmed)).toHaveLength(1);
  expect(await mailedTokens('admin-reset-password', unconfirmed)).toEqual([]);
});
