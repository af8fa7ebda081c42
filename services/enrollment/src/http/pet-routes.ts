import { anyStaff, parse, type Route } from '@petwell/chassis';
import { updatePetSchema } from '@petwell/contracts';
import type { ShowPhoto, UpdatePetUseCase } from '../use-cases/update-pet.ts';
import { readCaller, readPathId } from './caller.ts';

export type PetRouteDependencies = { updatePet: UpdatePetUseCase; showPhoto: ShowPhoto };

/** Pets and their photos. */
export function createPetRoutes({ updatePet, showPhoto }: PetRouteDependencies): Route[] {
  return [
    {
      method: 'put',
      path: '/api/pets/:petId',
      access: ['owner', 'staff', 'manager'],
      // A photo of 5 MB as a data URL.
      bodyLimit: '8mb',
      async handle(call) {
        const pet = await updatePet({
          petId: readPathId(call, 'petId'),
          caller: readCaller(call, { staffRoles: ['staff', 'manager'] }),
          changes: parse(updatePetSchema, call.request.body),
        });
        call.response.json({ pet });
      },
    },
    {
      method: 'get',
      path: '/api/pets/:petId/photo',
      access: ['owner', 'demo', ...anyStaff],
      async handle(call) {
        const photo = await showPhoto({
          petId: readPathId(call, 'petId'),
          caller: readCaller(call, { staffRoles: anyStaff, isDemoAllowed: true }),
        });
        // The address names the version, so what it shows never changes; only this browser may keep it.
        call.response.set({
          'Cache-Control': 'private, max-age=31536000, immutable',
          'Content-Type': photo.contentType,
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "default-src 'none'; sandbox",
        });
        call.response.send(Buffer.from(photo.content));
      },
    },
  ];
}
