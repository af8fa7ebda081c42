import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';

/**
 * Has the service in `folder` read its settings from exactly these variables: 'complete', or what it
 * complains of.
 */
export async function readConfigWith(
  folder: string,
  environment: Record<string, string>,
): Promise<string> {
  const { readConfig } = (await import(join(repositoryDir, folder, 'src/config.ts'))) as {
    readConfig: () => unknown;
  };
  const own = process.env;
  process.env = { HOST: '0.0.0.0', ...environment };
  try {
    readConfig();
    return 'complete';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    process.env = own;
  }
}
