import { loadConfig } from './config/load-config.ts';
import { telemetrySettingsSchema, type TelemetrySettings } from './telemetry/telemetry-settings.ts';

/**
 * The standard OTEL_* variables, which are read here for every process alike. Throws ConfigError listing
 * everything that is wrong.
 */
export const readTelemetrySettings = (
  environment: Record<string, string | undefined> = process.env,
): TelemetrySettings => loadConfig(telemetrySettingsSchema, environment);
