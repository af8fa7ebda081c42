import { describe, expect, it } from 'vitest';
import { explainSystemError, StackError } from '../../src/stack-error.ts';

const systemError = (code: string, details: object = {}) =>
  Object.assign(new Error(`${code}: something`), { code, ...details });

describe('errors that people run into', () => {
  it.each([
    ['the system', systemError('ENOSPC')],
    ['PostgreSQL', new StackError('could not write file: No space left on device')],
  ])('say that the disk is full when %s says so', (_who, error) => {
    const explained = explainSystemError(error, '/home/ana/petwell/.data');
    expect(explained).toBeInstanceOf(StackError);
    expect((explained as Error).message).toBe(
      'The disk that holds /home/ana/petwell/.data is full; free some space and try again.',
    );
  });

  it('say which path cannot be written', () => {
    const error = systemError('EACCES', { path: '/home/ana/petwell/.data/run' });
    expect((explainSystemError(error, '/elsewhere') as Error).message).toBe(
      '/home/ana/petwell/.data/run cannot be written; check who owns it and try again.',
    );
  });

  it('stay as they are when they are our own mistakes', () => {
    const error = new TypeError('undefined is not a function');
    expect(explainSystemError(error, '/data')).toBe(error);
  });
});
