import { execa } from 'execa';
import { repositoryDir } from './repository.ts';
import { StackError } from './stack-error.ts';

const shownCharacters = 6_000;

/** Runs a program to its end. Throws StackError with the end of its output when it fails. */
export async function runOnce(command: {
  what: string;
  program: string;
  args: string[];
  environment: Record<string, string>;
  /** Default: the root of the checkout. */
  cwd?: string;
}): Promise<void> {
  const { what, program, args, environment, cwd = repositoryDir } = command;
  const { failed, all } = await execa(program, args, {
    cwd,
    env: environment,
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    reject: false,
  });
  if (failed) throw new StackError(`${what} failed:\n${all.slice(-shownCharacters)}`);
}
