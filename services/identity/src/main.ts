import { createLogger, readTelemetrySettings, runService, startTelemetry } from '@petwell/chassis';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const logger = createLogger({ service: 'identity', level: config.LOG_LEVEL });
const settings = readTelemetrySettings();
const telemetry = await startTelemetry({ service: 'identity', settings, logger });
const service = await compose(config, logger);
await runService(service, {
  host: config.HOST,
  port: config.PORT,
  logger,
  telemetry,
  drainDelayMs: config.DRAIN_DELAY_MS,
});
