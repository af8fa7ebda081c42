import { createLogger, runService } from '@petwell/chassis';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const logger = createLogger({ service: 'identity', level: config.LOG_LEVEL });
const service = await compose(config, logger);
await runService(service, { host: config.HOST, port: config.PORT, logger });
