import { spawn } from 'node:child_process';
import { repositoryDir } from './repository.ts';
import { StackError } from './stack-error.ts';

/**
 * Runs a program to its end. Throws StackError with the last lines of
 * its output when it fails.
 */
export async function runOnce(command: {
  what: string;
  program: string;
  args: string[];
  environment: Record<string, string>;
  /** The root of the checkout unless given. */
  cwd?: string;
}): Promise<void> {
  const child = spawn(command.program, command.args, {
    cwd: command.cwd ?? repositoryDir,
    env: command.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-6_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const lastLines = output.trim().split('\n').slice(-20).join('\n');
  throw new StackError(`${command.what} failed:\n${lastLines}`);
}
