import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { NetworkError } from './api/api-error.ts';
import { describeError } from './api/describe-error.ts';

/**
 * Validates with a schema that is loaded when the form is sent, so that zod isn't in the first download. If it
 * can't be loaded, the form has a root error.
 */
export const lazyResolver =
  <Values extends FieldValues, Output>(
    load: () => Promise<Resolver<Values, unknown, Output>>,
  ): Resolver<Values, unknown, Output> =>
  async (...input) => {
    try {
      return await (
        await load()
      )(...input);
    } catch (error) {
      const message = describeError(new NetworkError('code', error), '');
      return { values: {}, errors: { root: { type: 'load', message } } as FieldErrors<Values> };
    }
  };
