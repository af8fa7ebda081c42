import { describe, expect, it } from 'vitest';
import { explainSystemError, StackError } from '../../src/stack-error.ts';

const systemError = (code: string, details: object = {}) =>
  Object.assign(new Error(`${code}: something`), { code, ...details });

describe('common errors', () => {
  it.each([
    ['the system', systemError('ENOSPC')],
    ['PostgreSQL', new StackError('could not write file: No space left on device')],
  ])('report a full disk from %s', (_who, error) => {
    const explained = explainSystemError(error, '/home/ana/petwell/.data');
    expect(explained).toBeInstanceOf(StackError);
    expect((explained as Error).message).toBe(
      'The disk that holds /home/ana/petwell/.data is full; free some space and try again.',
    );
  });

  it('name the path that cannot be written', () => {
    const error = systemError('EACCES', { path: '/home/ana/petwell/.data/run' });
    expect((explainSystemError(error, '/elsewhere') as Error).message).toBe(
      '/home/ana/petwell/.data/run cannot be written; check who owns it and try again.',
    );
  });

  it('pass programming errors through unchanged', () => {
    const error = new TypeError('undefined is not a function');
    expect(explainSystemError(error, '/data')).toBe(error);
  });
});
