import { createLogger, runService } from '@petwell/chassis';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
await runService(compose(config, logger), { host: config.HOST, port: config.PORT, logger });
