/**
 * `make bench-flow`, `bench-desk`, and `bench-web`: measures and prints tables.
 *
 *   node src/cli.ts flow|desk|web [--enrollments 200] [--rate 5] [--bus rabbitmq] [--peer vendure]
 *     [--customers 100000] [--pages /,/plans] [--rounds 40]
 *
 * `rounds` are searches at the front desk, and visits of a page.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runDesk } from './desk/run-desk.ts';
import { runFlow } from './flow/run-flow.ts';
import { runLighthouse } from './lighthouse/run-lighthouse.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['enrollments', 'rate', 'bus', 'peer', 'customers', 'pages', 'rounds'].map((name) => [
      name,
      { type: 'string' as const },
    ]),
  ),
});

const count = z.coerce.number().int().positive();
const options = z
  .object({
    enrollments: count.default(200),
    /** Enrollments started per second; without it, eight run at a time. */
    rate: count.optional(),
    bus: z.enum(['embedded', 'rabbitmq']).default('embedded'),
    peer: z.enum(['vendure']).optional(),
    customers: count.min(1_000).default(100_000),
    pages: z.string().default('/,/plans,/login'),
    rounds: count.optional(),
  })
  .parse(values);

const benchmarks = {
  flow: () => runFlow(options),
  desk: () => runDesk({ customers: options.customers, rounds: options.rounds ?? 40 }),
  web: () => runLighthouse({ pages: options.pages.split(','), visits: options.rounds ?? 5 }),
};

const [name = ''] = positionals;
if (!Object.hasOwn(benchmarks, name)) {
  throw new Error(`Choose a benchmark: ${Object.keys(benchmarks).join(', ')}`);
}
await benchmarks[name as keyof typeof benchmarks]();
