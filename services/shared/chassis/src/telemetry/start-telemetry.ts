import type { Logger } from '../logging/logger.ts';
import { isTelemetryOn, type TelemetrySettings } from './telemetry-settings.ts';
import { setTracer } from './tracing.ts';

export type Telemetry = {
  /** Sends the spans that still wait; never rejects. */
  stop: () => Promise<void>;
};

/**
 * Starts recording spans when the settings name an endpoint; before anything is composed. Otherwise
 * nothing of OpenTelemetry is even loaded.
 */
export async function startTelemetry(options: {
  service: string;
  settings: TelemetrySettings;
  logger: Logger;
}): Promise<Telemetry> {
  if (!isTelemetryOn(options.settings)) return { stop: () => Promise.resolve() };
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  const { tracer, stop } = startOpenTelemetry(options);
  setTracer(tracer);
  return {
    async stop() {
      setTracer(undefined);
      await stop().catch((err: unknown) => options.logger.warn({ err }, 'spans were lost'));
    },
  };
}
