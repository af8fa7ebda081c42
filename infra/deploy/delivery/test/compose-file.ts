import { parse } from 'yaml';
import { z } from 'zod';

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      build: z.unknown().optional(),
      environment: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

export type ComposeFile = z.infer<typeof composeSchema>;

/** Reads a compose file with merges resolved and `${NAME:-default}` filled in from `settings`. */
export function readCompose(text: string, settings: Record<string, string>): ComposeFile {
  return composeSchema.parse(
    parse(
      text,
      (_key, value: unknown) => (typeof value === 'string' ? fill(value, settings) : value),
      {
        merge: true,
      },
    ),
  );
}

function fill(value: string, settings: Record<string, string>): string {
  return value.replaceAll(
    /\$\{([A-Z_]+):([-?])([^}]*)\}/g,
    (_all, name: string, kind: string, rest: string) =>
      settings[name] ?? (kind === '-' ? rest : ''),
  );
}

/** Parses NAME=value lines of an env file and removes single quotes around values. */
export function readEnvFile(text: string): Record<string, string> {
  const entries = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)];
  return Object.fromEntries(
    entries.map(([, name = '', value = '']) => [name, value.replace(/^'(.*)'$/, '$1')]),
  );
}
