import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowserSession, type BrowserSession } from '../../src/index.ts';
import { describeWriteBudget } from './security/write-budget.ts';

let stack: RunningStack;
beforeAll(async () => {
  stack = await startStack({});
});
afterAll(() => stack?.stop());

/** Loads a page first, as a browser does: it gets its device cookie there. */
async function newBrowser(): Promise<BrowserSession> {
  const browser = createBrowserSession(stack.urls.gateway);
  await browser.get('/admin-login');
  return browser;
}

const signIn = async (browser: BrowserSession, password: string) =>
  (await browser.post('/api/admin/login', { ...localSignIns.admin, password })).status;

test("[ACC-23] strangers' wrong tries at a manager's account don't lock the manager out", async () => {
  const desk = await newBrowser();
  expect(await signIn(desk, localSignIns.admin.password)).toBe(200);
  const stranger = await newBrowser();
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 50) {
    statuses.push(await signIn(stranger, 'guess'));
  }
  expect(statuses.at(-1)).toBe(429);
  expect(await signIn(stranger, localSignIns.admin.password)).toBe(429);
  expect(await signIn(desk, localSignIns.admin.password)).toBe(200);
});

describeWriteBudget(() => stack);
