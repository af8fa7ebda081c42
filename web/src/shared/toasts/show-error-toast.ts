import { describeError } from '../api/describe-error.ts';
import { showToast } from './toast-store.ts';

/** Shows a destructive toast for an error; `fallback` if the error has no message for users. */
export function showErrorToast(
  { title, fallback }: { title: string; fallback: string },
  error: unknown,
): void {
  showToast({ title, description: describeError(error, fallback), variant: 'destructive' });
}
