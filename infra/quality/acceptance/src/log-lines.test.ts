import { expect, test } from 'vitest';
import { linesToSearch } from './log-lines.ts';

test('leaves IDs out by their field, and nothing else', () => {
  const ids = { requestId: '9045550163', trace_id: '9045550163', err: { span_id: '9045550163' } };
  const [first, second, third] = linesToSearch(
    `${JSON.stringify({ ...ids, msg: 'a' })}\n${JSON.stringify({ ownerId: '(904) 555-0163' })}\n{ 904`,
  );
  expect(first).toBe('{"err":{},"msg":"a"}');
  expect(second).toContain('(904) 555-0163');
  expect(third).toBe('{ 904');
});
