/** `make stripe-check`: checks a Stripe test account and PetWell against each other (docs/go-live.md). */
import { createInterface } from 'node:readline/promises';
import { runStripeCheck } from './run-stripe-check.ts';

const terminal = process.stdin.isTTY
  ? createInterface({ input: process.stdin, output: process.stdout })
  : null;
try {
  process.exitCode = await runStripeCheck({
    environment: process.env,
    print: (line) => console.log(line),
    ask:
      terminal && (async (question) => /^y/i.test(await terminal.question(`? ${question} [y/n] `))),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  terminal?.close();
}
