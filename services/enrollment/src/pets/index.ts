import { clinicDay } from '@petwell/chassis/time';
import type { Core } from '../core/index.ts';
import { sharpPhotos } from './provider-sharp.ts';
import { createPetRoutes } from './routes.ts';
import { createPetExport, createPetReads, growPets, growToldAges, savePet } from './store.ts';
import { createShowPhoto, createUpdatePet, type PetChange } from './update-pet.ts';

/** Builds the room of pets and their photos. */
export function createPets(core: Core) {
  const petReads = createPetReads(core.prisma);
  const transaction = core.transactionWith((tx) => ({
    profiles: { save: (change: PetChange) => savePet(tx, change) },
  }));
  return {
    routes: createPetRoutes({
      updatePet: createUpdatePet({ ...core, petReads, encodePhoto: sharpPhotos, transaction }),
      showPhoto: createShowPhoto({ petReads }),
    }),
    housekeeping: {
      'ages of pets': async () => {
        const { kysely, clock, timeZone } = core;
        const today = clinicDay(clock(), timeZone);
        await growPets(kysely, today);
        await growToldAges(kysely, { today, timeZone });
      },
    },
    findPhoto: (petId: number) => petReads.findPhoto(petId),
    exportOf: createPetExport(core.prisma),
  };
}
