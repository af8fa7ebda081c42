import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';

/**
 * Makes the service in `folder` read its config from exactly these variables. Returns 'complete' or the
 * error.
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
