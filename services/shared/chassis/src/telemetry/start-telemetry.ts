import type { Logger } from '../logging/logger.ts';
import { isTelemetryOn, type TelemetrySettings } from './telemetry-settings.ts';

export type Telemetry = {
  /** Flushes pending spans. Never rejects. */
  stop: () => Promise<void>;
};

/**
 * Starts recording spans if the settings name an endpoint. Call it before composing the service. Without an
 * endpoint, OpenTelemetry's SDK is not even loaded.
 */
export async function startTelemetry(options: {
  service: string;
  settings: TelemetrySettings;
  logger: Logger;
}): Promise<Telemetry> {
  if (!isTelemetryOn(options.settings)) return { stop: () => Promise.resolve() };
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  const { stop } = startOpenTelemetry(options);
  return {
    async stop() {
      await stop().catch((err: unknown) => options.logger.warn({ err }, 'spans were lost'));
    },
  };
}
