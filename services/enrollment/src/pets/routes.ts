import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { ShowPhoto, UpdatePetUseCase } from './update-pet.ts';
import { toCaller } from '../core/caller.ts';

export type PetRouteDependencies = { updatePet: UpdatePetUseCase; showPhoto: ShowPhoto };

/** Creates the routes for pets and their photos. */
export function createPetRoutes({ updatePet, showPhoto }: PetRouteDependencies): HandledRoute[] {
  return [
    handle(routes.updatePet, async ({ params, body: changes, ...call }) => {
      const pet = await updatePet({ petId: params.id, caller: toCaller(call), changes });
      return { status: 200, body: { pet } };
    }),
    handle(routes.readPhoto, async ({ params, ...call }) => {
      const photo = await showPhoto({ petId: params.id, caller: toCaller(call) });
      return {
        status: 200,
        body: Buffer.from(photo.content),
        headers: {
          // The URL includes the version, so its content never changes; only private caches may keep it.
          'Cache-Control': 'private, max-age=31536000, immutable',
          'Content-Type': photo.contentType,
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        },
      };
    }),
  ];
}
