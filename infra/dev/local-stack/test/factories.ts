import { resolveSettings, type StackSettings } from '../src/stack-settings.ts';

/** Resolves settings from an environment as `make up` does. */
export async function settingsFor(options: {
  dataDir: string;
  portBase?: number;
  environment?: Record<string, string>;
}): Promise<StackSettings> {
  const { dataDir, portBase = 8080, environment = {} } = options;
  return resolveSettings({ environment, dataDir, portBase });
}
