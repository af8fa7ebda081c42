import type { DeadLetter, DeadLetters } from './bus.ts';

export type DeadLetterCommand =
  | { name: 'list'; consumer?: string }
  | { name: 'show'; id: string }
  | { name: 'redrive'; consumer: string; ids: string[] };

export const usage = `Dead letters: events that a consumer could not take.

  npm run bus -- dead list [<consumer>]              what is parked, oldest first
  npm run bus -- dead show <id>                      one dead letter with its payload, as JSON
  npm run bus -- dead redrive <consumer> [<id> ...]  give these (or all) back to their consumer

Environment: RABBITMQ_URL (off or unset: the embedded bus), BUS_DATABASE_URL (embedded bus).
Exit codes: 0 done, 1 the bus failed or nothing was found, 2 wrong usage.`;

/** Parses the arguments after `dead`. Returns an error message if they are invalid. */
export function parseDeadLetterCommand(words: readonly string[]): DeadLetterCommand | string {
  const [name, first, ...rest] = words;
  switch (name) {
    case 'list':
      if (rest.length > 0) return 'list takes one consumer at most';
      return first === undefined ? { name } : { name, consumer: first };
    case 'show':
      if (first === undefined || rest.length > 0) return 'show takes exactly one id';
      return { name, id: first };
    case 'redrive':
      if (first === undefined) return 'redrive needs the name of a consumer';
      return { name, consumer: first, ids: rest };
    default:
      return name === undefined ? 'a command is missing' : `there is no command "${name}"`;
  }
}

function toLine({ id, consumer, type, subject, reason, attempts, parkedAt }: DeadLetter): string {
  const what = `${type ?? 'no event'} ${subject ?? ''}`.trim();
  const [firstLine] = reason.split('\n', 1);
  return `${id}  ${parkedAt}  ${consumer}  ${what}  attempts: ${attempts}  ${firstLine}`;
}

/** Runs a command. Returns the output and whether the command found its target. */
export async function runDeadLetterCommand(
  deadLetters: DeadLetters,
  command: DeadLetterCommand,
): Promise<{ text: string; isFound: boolean }> {
  if (command.name === 'list') {
    const list = await deadLetters.list(command.consumer);
    const text = list.length === 0 ? 'No dead letters.' : list.map(toLine).join('\n');
    return { text, isFound: true };
  }
  if (command.name === 'show') {
    const found = await deadLetters.show(command.id);
    return found === undefined
      ? { text: `There is no dead letter ${command.id}.`, isFound: false }
      : { text: JSON.stringify(found, null, 2), isFound: true };
  }
  const ids = command.ids.length === 0 ? undefined : command.ids;
  const count = await deadLetters.redrive(command.consumer, ids);
  return {
    text: `${count} dead letter${count === 1 ? '' : 's'} given back to ${command.consumer}.`,
    isFound: count > 0 || ids === undefined,
  };
}
