import {
  createLogger,
  readTelemetrySettings,
  runService,
  startTelemetry,
} from '@petwell/chassis/core';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
const settings = readTelemetrySettings();
const telemetry = await startTelemetry({ service: 'gateway', settings, logger });
await runService(compose(config, logger), {
  host: config.HOST,
  port: config.PORT,
  logger,
  telemetry,
  drainDelayMs: config.DRAIN_DELAY_MS,
});
