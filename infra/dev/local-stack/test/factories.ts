import { resolveSettings, type StackSettings } from '../src/stack-settings.ts';

/** Settings as `make up` would resolve them from this environment. */
export async function settingsFor(options: {
  dataDir: string;
  portBase?: number;
  environment?: Record<string, string>;
}): Promise<StackSettings> {
  const { dataDir, portBase = 8080, environment = {} } = options;
  return resolveSettings({ environment, dataDir, portBase });
}
