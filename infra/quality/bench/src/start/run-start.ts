import { startBenchStack } from '../bench-stack.ts';
import { readMemory, type MemoryFigures } from './read-memory.ts';
import { timeMakeUp } from './time-make-up.ts';
import { timeStarts, type StartFigures } from './time-starts.ts';

export type StartUpFigures = {
  makeUpMs: number;
  starts: StartFigures[];
  memory: MemoryFigures[];
};

/** On a system of its own: starts, then what two equal loads leave behind; `make up` on another. */
export async function runStart({ rounds }: { rounds: number }): Promise<StartUpFigures> {
  const stack = await startBenchStack();
  try {
    const starts = await timeStarts(stack, rounds);
    const memory = await readMemory(stack, 2);
    await stack.stop();
    return { starts, memory, makeUpMs: await timeMakeUp(1) };
  } finally {
    await stack.stop();
  }
}
