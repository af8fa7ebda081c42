import { exportAccount } from '@petwell/contracts';
import { useMutation } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

const fileName = 'petwell-my-data.json';

function save(content: unknown): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Saves all data about the owner as a file. Uses fetch rather than a link, so that an error is never saved.
 */
export const useExportAccount = () =>
  useMutation({ mutationFn: async () => save(await callRoute(exportAccount)) });
