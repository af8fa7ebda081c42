import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from './files.ts';
import { localSignIns, stackUrls, type ProcessSpec } from './process-table.ts';
import { nodeFlags } from './node-settings.ts';
import { runOnce } from './run-once.ts';
import { StackError } from './stack-error.ts';
import type { StackSettings } from './stack-settings.ts';

const stampOf = ({ dataDir }: StackSettings): string => join(dataDir, 'stamps', 'demo');

/** Whether the demo owner was already seeded. */
export async function hasDemoData(settings: StackSettings): Promise<boolean> {
  return readFile(stampOf(settings)).then(
    () => true,
    () => false,
  );
}

/**
 * Enrolls the demo owner through the running stack, then marks the account as the demo. An interrupted
 * run continues where it stopped.
 */
export async function seedDemo(settings: StackSettings, processes: ProcessSpec[]): Promise<void> {
  const identity = processes.find(({ name }) => name === 'identity');
  if (identity === undefined) throw new StackError('There is no identity service to seed.');
  const { demo } = localSignIns;
  const urls = stackUrls(settings);
  await runOnce({
    what: 'Enrolling the demo owner',
    program: process.execPath,
    args: [...nodeFlags, 'infra/dev/local-stack/src/seed-demo.ts'],
    environment: {
      ...settings.machine,
      GATEWAY_URL: urls.gateway,
      ...(urls.stripe !== undefined && { STRIPE_API_URL: urls.stripe }),
      STRIPE_SECRET_KEY: settings.payments.secretKey,
      DEMO_EMAIL: demo.email,
      DEMO_PASSWORD: demo.password,
    },
  });
  await runOnce({
    what: 'Marking the demo account',
    program: process.execPath,
    args: [...nodeFlags, 'services/identity/src/mark-demo.ts', '--email', demo.email],
    environment: { ...settings.machine, ...identity.environment },
  });
  await writeFileAtomically(stampOf(settings), new Date().toISOString());
}
