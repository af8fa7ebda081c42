/**
 * `make bench-flow`, `bench-gateway`, `bench-admin`, `bench-desk`, `bench-web`, and `bench-start`: measures and
 * prints tables.
 *
 *   node src/cli.ts flow|gateway|admin|desk|web|start [--enrollments 200] [--rate 5] [--bus rabbitmq]
 *     [--peer vendure] [--seconds 5] [--customers 100000] [--pages /,/plans] [--rounds 40]
 *
 * `rounds` are requests of a kind for the staff side, and visits, runs, or starts elsewhere.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runAdmin, runDesk } from './admin/run-admin.ts';
import { runFlow } from './flow/run-flow.ts';
import { runGateway } from './gateway/run-gateway.ts';
import { runLighthouse } from './lighthouse/run-lighthouse.ts';
import { timeMakeUp } from './start/time-make-up.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['enrollments', 'rate', 'bus', 'peer', 'seconds', 'customers', 'pages', 'rounds'].map(
      (name) => [name, { type: 'string' as const }],
    ),
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
    seconds: count.default(5),
    customers: count.min(1_000).default(100_000),
    pages: z.string().default('/,/plans,/login'),
    rounds: count.optional(),
  })
  .parse(values);

const benchmarks = {
  flow: () => runFlow(options),
  gateway: () => runGateway({ seconds: options.seconds, rounds: options.rounds ?? 3 }),
  admin: () => runAdmin({ customers: options.customers, rounds: options.rounds ?? 40 }),
  desk: () => runDesk({ customers: options.customers, rounds: options.rounds ?? 40 }),
  web: () => runLighthouse({ pages: options.pages.split(','), visits: options.rounds ?? 5 }),
  start: () => timeMakeUp({ rounds: options.rounds ?? 3 }),
};

const [name = ''] = positionals;
if (!Object.hasOwn(benchmarks, name)) {
  throw new Error(`Choose a benchmark: ${Object.keys(benchmarks).join(', ')}`);
}
await benchmarks[name as keyof typeof benchmarks]();
