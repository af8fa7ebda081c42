import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageSchema, type Message, type NewMessage } from './message.ts';

export type MessageStore = {
  /** Resolves when the email is on disk. */
  add(mail: NewMessage): Promise<Message>;
  /** Newest first. */
  list(): Message[];
  find(id: string): Message | undefined;
  clear(): Promise<void>;
};

const fileSuffix = '.json';

/** Opens the folder. Every email is a JSON file named by its id; ids sort by time received. */
export async function openMessageStore(
  dir: string,
  now: () => Date = () => new Date(),
): Promise<MessageStore> {
  await mkdir(dir, { recursive: true });
  const messages = await readAll(dir);
  let counter = messages.length;

  const nextId = (receivedAt: Date) => {
    counter += 1;
    return `${receivedAt.getTime()}-${String(counter).padStart(6, '0')}`;
  };

  return {
    async add(mail) {
      const receivedAt = now();
      const message = { id: nextId(receivedAt), ...mail, receivedAt: receivedAt.toISOString() };
      await writeDurably(join(dir, `${message.id}${fileSuffix}`), JSON.stringify(message));
      messages.push(message);
      messages.sort(byId);
      return message;
    },
    list: () => messages.toReversed(),
    find: (id) => messages.find((message) => message.id === id),
    async clear() {
      const cleared = messages.splice(0);
      await Promise.all(
        cleared.map(({ id }) => rm(join(dir, `${id}${fileSuffix}`), { force: true })),
      );
    },
  };
}

function byId(a: Message, b: Message): number {
  return a.id < b.id ? -1 : 1;
}

/** Skips unreadable files, so that they cannot keep the inbox from starting. */
async function readAll(dir: string): Promise<Message[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(fileSuffix));
  const read = await Promise.all(
    names.map(async (name) => {
      try {
        const content: unknown = JSON.parse(await readFile(join(dir, name), 'utf8'));
        return [messageSchema.parse(content)];
      } catch {
        return [];
      }
    }),
  );
  return read.flat().sort(byId);
}

/** Writes all or nothing: a crash can leave a temporary file, but never half an email. */
async function writeDurably(file: string, content: string): Promise<void> {
  const draft = `${file}.tmp`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
