import { parseArgs } from 'node:util';
import { createLogger, createPool } from '@petwell/chassis';
import { readSeedLoadConfig } from './config.ts';
import { loadStatements } from './data/load-data.ts';

// Usage: node src/seed-load.ts --customers 100000   (DATABASE_URL; made-up customers for measuring, added
// to what is there, with ids from 1,000,000,000 on)
const { values } = parseArgs({ options: { customers: { type: 'string', default: '100000' } } });
const customers = Number(values.customers);
if (!Number.isInteger(customers) || customers < 1)
  throw new Error('Expected a number of customers');
const { DATABASE_URL: databaseUrl } = readSeedLoadConfig();
const logger = createLogger({ service: 'enrollment', level: 'info' });
const pool = createPool({ databaseUrl, poolSize: 1, statementTimeoutMs: 600_000 });
try {
  for (const { name, text } of loadStatements(customers)) {
    const startedAt = performance.now();
    await pool.query(text);
    logger.info({ name, tookMs: Math.round(performance.now() - startedAt) }, 'loaded');
  }
} finally {
  await pool.end();
}
