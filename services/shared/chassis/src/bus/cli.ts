/** `npm run bus -- dead …`: lists and redrives dead letters on a running system. */
import type { BusLogger } from './bus.ts';
import { createBus } from './create-bus.ts';
import { parseDeadLetterCommand, runDeadLetterCommand, usage } from './dead-letter-commands.ts';

const exitCode = { done: 0, failed: 1, wrongUsage: 2 } as const;

const ignore = () => undefined;
const quietLogger: BusLogger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function refuse(message: string): number {
  console.error(`${message}\n\n${usage}`);
  return exitCode.wrongUsage;
}

async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    console.log(usage);
    return exitCode.done;
  }
  const [area, ...rest] = words;
  if (area !== 'dead') return refuse(area === undefined ? 'a command is missing' : `"${area}"?`);
  const command = parseDeadLetterCommand(rest);
  if (typeof command === 'string') return refuse(command);

  const { RABBITMQ_URL: rabbitmqUrl, BUS_DATABASE_URL: busDatabaseUrl = '' } = process.env;
  const isEmbedded = rabbitmqUrl === undefined || rabbitmqUrl === '' || rabbitmqUrl === 'off';
  if (isEmbedded && busDatabaseUrl === '') return refuse('set RABBITMQ_URL or BUS_DATABASE_URL');

  const bus = createBus({ rabbitmqUrl, busDatabaseUrl, logger: quietLogger });
  try {
    await bus.start();
    if (!bus.isHealthy()) throw new Error('the bus cannot be reached');
    const { text, isFound } = await runDeadLetterCommand(bus.deadLetters, command);
    console.log(text);
    return isFound ? exitCode.done : exitCode.failed;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return exitCode.failed;
  } finally {
    await bus.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
