import { describeError } from '../api/describe-error.ts';
import { showToast } from './toast-store.ts';

/** Shows a destructive toast that says what went wrong; `fallback` if the error has nothing to say to people. */
export function showErrorToast(
  { title, fallback }: { title: string; fallback: string },
  error: unknown,
): void {
  showToast({ title, description: describeError(error, fallback), variant: 'destructive' });
}
