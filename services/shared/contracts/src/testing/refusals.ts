import { z } from 'zod';

const bad: unknown[] = [undefined, null, true, 5, -1.5, Number.NaN, '', 'x', 'x'.repeat(9_000), []];

/** Wrong input for a schema: the wrong type as a whole, and every field wrong by itself and together. */
function wrongInputs(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.ZodPipe) return wrongInputs(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return wrongInputs(schema.unwrap());
  }
  if (schema instanceof z.ZodArray)
    return [...bad, ...wrongInputs(schema.element).map((one) => [one])];
  if (!(schema instanceof z.ZodObject)) return bad;
  const fields = Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
    wrongInputs(field).map((value) => ({ [name]: value })),
  );
  return [...bad, {}, { unheardOf: 1 }, ...fields];
}

/** The beginnings of zod 4's own messages. */
const zodWording = /: (Invalid|Too (small|big)|Unrecognized|Expected .*, received undefined)/;

/** Returns the messages about wrong input, and those of them that are zod 4's own. */
export function refusals(schema: z.ZodType): { all: string[]; inZodWording: string[] } {
  const all = wrongInputs(schema).flatMap((input) =>
    (schema.safeParse(input).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    ),
  );
  return { all, inZodWording: all.filter((message) => zodWording.test(message)) };
}
