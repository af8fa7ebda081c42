/**
 * The peer of the benchmark of enrolling: a shop with eight products, one way of shipping and one of paying.
 *
 *   node vendure.mjs prepare   creates tables and that data in the empty database, and ends
 *   node vendure.mjs serve     serves; sends its port to the parent, and ends with it
 *
 * Settings: DATABASE_URL, SUPERADMIN_PASSWORD, COOKIE_SECRET.
 */
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { bootstrap, DefaultLogger, dummyPaymentHandler, LogLevel } from '@vendure/core';
import { populate } from '@vendure/core/cli/index.js';

const { DATABASE_URL, SUPERADMIN_PASSWORD, COOKIE_SECRET } = env;
const isPreparing = process.argv[2] === 'prepare';

/** As in production, without what a shop might add: jobs and caches in memory, no search, no mails. */
const config = {
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: { hostname: '127.0.0.1', port: 0, introspection: false, cors: false },
  authOptions: {
    superadminCredentials: { identifier: 'superadmin', password: SUPERADMIN_PASSWORD },
    cookieOptions: { secret: COOKIE_SECRET },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: DATABASE_URL,
    synchronize: isPreparing,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
};

const zone = 'Americas';
const initialData = {
  defaultLanguage: 'en',
  defaultZone: zone,
  countries: [{ name: 'United States', code: 'US', zone }],
  taxRates: [{ name: 'Standard', percentage: 7 }],
  shippingMethods: [{ name: 'Standard', price: 0 }],
  paymentMethods: [
    {
      name: 'Card',
      handler: {
        code: dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
};

if (isPreparing) {
  const products = fileURLToPath(new URL('products.csv', import.meta.url));
  const app = await populate(() => bootstrap(config), initialData, products);
  await app.close();
} else {
  process.on('disconnect', () => process.exit());
  const app = await bootstrap(config);
  process.send({ port: app.getHttpServer().address().port });
}
