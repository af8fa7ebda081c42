import { expect, it } from 'vitest';
import './index.ts';
import { namedRoutes } from './routes/index.ts';
import { refusals } from './testing/refusals.ts';

const schemas = namedRoutes.flatMap(({ name, route }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    return schema === undefined ? [] : [[`${name}: ${part}`, schema] as const];
  }),
);

it.each(schemas)('[TOA-07] %s is refused in plain words', (_name, schema) => {
  const { all, inZodWording } = refusals(schema);
  expect(all).not.toEqual([]);
  expect(inZodWording).toEqual([]);
});
