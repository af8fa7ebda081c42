import type { Owner } from '@petwell/contracts';
import { PawPrint } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { anchors, paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { rememberOwner } from '../remember-owner.ts';

/** Opens the pet form for the owner's next pet. As a tile, it stands beside the other pets. */
export function AddPetButton({ owner, isTile = false }: { owner: Owner; isTile?: boolean }) {
  const navigate = useNavigate();
  const addPet = () => {
    rememberOwner(owner);
    void navigate(`${paths.home}${anchors.petProfile}`);
  };
  if (!isTile) {
    return (
      <Button variant="ghost" size="small" onClick={addPet}>
        <PawPrint aria-hidden className="size-4" />
        Add New Pet
      </Button>
    );
  }
  return (
    <button
      type="button"
      onClick={addPet}
      className="flex min-h-17 shrink-0 items-center gap-2 rounded-card border-2 border-dashed border-ink-300 px-5 font-semibold text-brand-700 hover:border-brand-600 hover:bg-brand-50"
    >
      <PawPrint aria-hidden className="size-4" />
      Add New Pet
    </button>
  );
}
