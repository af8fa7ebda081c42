import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIsHydrated } from '../../shared/hooks/use-is-hydrated.ts';
import type { PetToContinue } from '../../shared/session-storage/draft-storage.ts';
import { loadStorage } from './lazy-storage.ts';

const keptMs = 7 * 86_400_000;
const queryKey = ['pet-to-continue'];

async function readPet(): Promise<PetToContinue | null> {
  const { draftStorage } = await loadStorage();
  const kept = draftStorage.petToContinue.read();
  // This tab goes on by itself.
  if (kept === null || draftStorage.recommendations.read() !== null) return null;
  const ageMs = Date.now() - Date.parse(kept.savedAt);
  if (ageMs >= 0 && ageMs <= keptMs) return kept;
  draftStorage.petToContinue.clear();
  return null;
}

/**
 * Reads the pet whose plans were looked at in a tab that is closed by now, for a week. `forget` removes it from
 * this browser.
 */
export function usePetToContinue() {
  const queryClient = useQueryClient();
  const isHydrated = useIsHydrated();
  const { data = null } = useQuery({
    queryKey,
    queryFn: readPet,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  const forget = () => {
    queryClient.setQueryData(queryKey, null);
    void loadStorage().then(({ draftStorage }) => draftStorage.petToContinue.clear());
  };
  return { pet: isHydrated ? data : null, forget };
}
