import { test as base } from '../support/test.ts';

/** Addresses can be fixed, because every run starts from an empty system. */
export const people = {
  ana: 'ana.reyes@example.com',
  ben: 'ben.okafor@example.com',
  cleo: 'cleo.marsh@example.com',
  dana: 'dana.whitfield@example.com',
} as const;

/** Allows console errors, because some screens show error states on purpose. */
export const screen = base.extend<{ isPrepared: true }>({
  isPrepared: [
    async ({ allowConsoleError }, use) => {
      allowConsoleError(/./);
      await use(true);
    },
    { auto: true },
  ],
});
