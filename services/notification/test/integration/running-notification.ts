import { createLogger, startService } from '@petwell/chassis';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { gatewayKeys, serviceAuthSecret } from '../factories.ts';

/** Starts the real service on a free port. */
export async function startNotification(options: {
  databaseUrl: string;
  busDatabaseUrl: string;
  smtpUrl: string;
}) {
  const logger = createLogger({ service: 'notification', level: 'silent' });
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVICE_AUTH_SECRET: serviceAuthSecret,
    GATEWAY_IDENTITY_PUBLIC_JWKS: gatewayKeys.publicJwks,
    DATABASE_URL: options.databaseUrl,
    DATABASE_POOL_SIZE: '5',
    RABBITMQ_URL: 'off',
    BUS_DATABASE_URL: options.busDatabaseUrl,
    SMTP_URL: options.smtpUrl,
    MAIL_FROM: 'PetWell <care@petwell.example>',
    PUBLIC_URL: 'http://localhost:8080/',
  });
  return startService(compose(config, logger), { host: '127.0.0.1', port: 0, logger });
}
