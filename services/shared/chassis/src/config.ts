import { loadConfig } from './config/load-config.ts';
import { telemetrySettingsSchema, type TelemetrySettings } from './telemetry/telemetry-settings.ts';

/** Reads the standard OTEL_* variables, shared by every process. Throws ConfigError listing every problem. */
export const readTelemetrySettings = (
  environment: Record<string, string | undefined> = process.env,
): TelemetrySettings => loadConfig(telemetrySettingsSchema, environment);
