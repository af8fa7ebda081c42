import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPet } from '../../../shared/testing/factories.ts';
import { PetPicture } from './PetPicture.tsx';

/** Returns the drawing without React's generated ids. */
function drawingOf(overrides: Parameters<typeof createPet>[0]): string {
  const { container, unmount } = render(
    <PetPicture pet={createPet({ photoUrl: null, ...overrides })} className="size-11" />,
  );
  expect(container.querySelector('svg')).not.toBeNull();
  const drawing = container.innerHTML.replaceAll(/(id="|url\(#)[^")]+/g, '$1');
  unmount();
  return drawing;
}

describe('a pet’s picture', () => {
  it('[DSH-12] is drawn by type, breed, and age without a photo, with a default per type', () => {
    const labrador = { type: 'dog', breed: 'Labrador Retriever', age: 'adult' } as const;
    const drawings = [
      labrador,
      { ...labrador, breed: 'Black Schnauzer' },
      { ...labrador, age: 'puppy/kitten' },
      { ...labrador, age: 'senior' },
      { ...labrador, type: 'cat' },
      { ...labrador, type: 'bird' },
      { ...labrador, type: 'rabbit' },
      { ...labrador, type: 'other' },
    ].map((pet) => drawingOf(pet as Parameters<typeof createPet>[0]));
    expect(new Set(drawings).size).toBe(8);
    expect(drawingOf(labrador)).toBe(drawings[0]);
    expect(drawingOf({ ...labrador, breed: 'never heard of' })).toMatch(/^<svg/);
  });

  it.each([
    [
      'dog',
      'Labrador Retriever,Golden Retriever,French Bulldog,Poodle,German Shepherd,Dachshund,Beagle,Bulldog,Boxer,Siberian Husky,Corgi,Pug,Yorkshire Terrier,Rottweiler,Border Collie,Shih Tzu',
    ],
    [
      'cat',
      'Domestic Shorthair,Siamese,Persian,Maine Coon,Ragdoll,British Shorthair,Bengal,Sphynx',
    ],
  ] as const)('[DSH-12] tells the common %s breeds and their ages apart', (type, names) => {
    const breeds = names.split(',');
    const drawings = breeds.flatMap((breed) =>
      (['puppy/kitten', 'adult', 'senior'] as const).map((age) => drawingOf({ type, breed, age })),
    );
    expect(new Set(drawings).size).toBe(breeds.length * 3);
  });

  it.each(['dog', 'cat', 'bird', 'rabbit', 'other'] as const)(
    '[DSH-12] is the default %s for an unknown breed',
    (type) => {
      expect(drawingOf({ type, breed: 'Zorgon' })).toBe(drawingOf({ type, breed: '' }));
    },
  );

  it('[DSH-12] is the photo if there is one, and the drawing if that can’t be loaded', () => {
    const pet = createPet({ photoUrl: '/api/pets/11/photo?v=2' });
    const { container } = render(<PetPicture pet={pet} className="size-11" />);
    const photo = container.querySelector('img')!;
    expect(photo).toHaveAttribute('src', '/api/pets/11/photo?v=2');
    expect(container.querySelector('svg')).toBeNull();
    fireEvent.error(photo);
    expect(container.querySelector('svg')).not.toBeNull();
    expect(container.querySelector('img')).toBeNull();
  });
});
