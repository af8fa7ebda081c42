import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';

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
 * GET /api/account/export: everything held about the owner, saved as a file. Fetched and not linked to, so
 * that a failure is told and never saved in its place.
 */
export function useExportAccount() {
  return useMutation({
    mutationFn: async () => save(await apiRequest('/api/account/export', (value) => value)),
  });
}
