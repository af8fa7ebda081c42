import { spawn } from 'node:child_process';

export type CommandResult = { code: number | null; output: string };

/** Runs a program to its end; `output` has both streams. The code is null when it could not start. */
export async function tryCommand(program: string, args: readonly string[]): Promise<CommandResult> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The same for what has to succeed. Throws an Error with the last lines of the output. */
export async function runCommand(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await tryCommand(program, args);
  if (code === 0) return output.trim();
  const lastLines = output.trim().split('\n').slice(-15).join('\n');
  throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${lastLines}`);
}
