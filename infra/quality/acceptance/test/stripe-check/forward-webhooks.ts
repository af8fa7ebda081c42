import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { requiredProviderEvents } from '@petwell/contracts/provider-events';

const cli = ['--yes', '@stripe/cli@1.52.0'];
const run = promisify(execFile);
// The key travels in the environment: arguments are visible to everybody on the machine.
const environment = (secretKey: string) => ({ ...process.env, STRIPE_API_KEY: secretKey });

/** Returns the secret that Stripe's command line tool signs with. Needs no login besides the key. */
export async function readForwardingSecret(secretKey: string): Promise<string> {
  const options = { env: environment(secretKey), timeout: 120_000 };
  const { stdout } = await run('npx', [...cli, 'listen', '--print-secret'], options);
  const [secret] = /whsec_\w+/.exec(stdout) ?? [];
  if (secret === undefined) throw new Error('stripe listen --print-secret printed no secret.');
  return secret;
}

/** Forwards Stripe's events to a PetWell on this machine until `stop`. */
export async function forwardWebhooks(secretKey: string, gatewayUrl: string) {
  const target = new URL('/api/webhooks/stripe', gatewayUrl).href;
  const events = requiredProviderEvents.join(',');
  const args = [...cli, 'listen', '--latest', '--events', events, '--forward-to', target];
  // Its own process group, so that `stop` ends npx and what it started.
  const child = spawn('npx', args, { env: environment(secretKey), detached: true });
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('stripe listen did not start')), 60_000);
    child.once('exit', (code) => reject(new Error(`stripe listen ended with ${code}`)));
    child.once('error', reject);
    child.stderr.on('data', (text: Buffer) => {
      if (!/ready/i.test(text.toString())) return;
      clearTimeout(timer);
      resolve();
    });
    child.stdout.resume();
  });
  const stop = async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  await ready.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { stop };
}
