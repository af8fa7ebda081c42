import { AppError } from '@petwell/chassis';

/**
 * Rejects live keys: a test would move real money and email real people.
 * @throws AppError test_mode_only
 */
export function requireTestMode(isTestMode: boolean): void {
  if (isTestMode) return;
  throw new AppError('test_mode_only', {
    publicMessage: 'The test tools are switched off: this clinic takes real payments.',
  });
}
