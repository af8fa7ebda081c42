import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catBreeds } from './cat-breeds.ts';
import { dogBreeds } from './dog-breeds.ts';
import { matchBreed } from './rules-match-breed.ts';

describe('matchBreed', () => {
  test.each([
    ['dog', 'Labrador Retriever', 'Labrador Retriever', false],
    ['dog', 'lab', 'Labrador Retriever', false],
    ['dog', 'LAB MIX', 'Labrador Retriever', true],
    ['dog', 'Black Labs', 'Labrador Retriever', false],
    ['dog', 'labrador x', 'Labrador Retriever', true],
    ['dog', 'Labrdor', 'Labrador Retriever', false],
    ['dog', 'Golden Retreiver', 'Golden Retriever', false],
    ['dog', 'golden', 'Golden Retriever', false],
    ['dog', 'Beagel', 'Beagle', false],
    ['dog', 'German Shepard', 'German Shepherd', false],
    ['dog', 'Daschund', 'Dachshund', false],
    ['dog', 'Chiuahua', 'Chihuahua', false],
    ['dog', 'Shih-Tzu', 'Shih Tzu', false],
    ['dog', 'St. Bernard', 'Saint Bernard', false],
    ['dog', 'frenchie', 'French Bulldog', false],
    ['dog', 'Bulldog', 'English Bulldog', false],
    ['dog', 'toy poodle', 'Poodle', false],
    ['dog', 'Standard Poodle', 'Standard Poodle', false],
    ['dog', 'Miniature Schnauzer', 'Miniature Schnauzer', false],
    ['dog', 'mini dachshunds', 'Dachshund', false],
    ['cat', 'maine coon mix', 'Maine Coon', true],
    ['cat', 'siamese', 'Siamese', false],
    ['cat', 'Sphinx', 'Sphynx', false],
    ['cat', 'Persain', 'Persian', false],
  ] as const)('%s %j is a %s (mix: %s)', (type, text, name, isMix) => {
    const match = matchBreed(type, text);
    expect([match?.breed.name, match?.isMix]).toEqual([name, isMix]);
  });

  test.each([
    ['dog', 'mixed breed'],
    ['dog', 'mutt'],
    ['dog', 'unknown'],
    ['dog', 'terrier'],
    ['dog', 'shepherd mix'],
    ['dog', 'label'],
    ['dog', 'bog'],
    ['dog', ''],
    ['cat', 'Domestic Shorthair'],
    ['cat', 'tabby'],
    ['cat', 'Labrador Retriever'],
    ['dog', 'Siamese'],
    ['bird', 'Labrador Retriever'],
    ['rabbit', 'lop'],
  ] as const)('%s %j is no breed that is known here', (type, text) => {
    expect(matchBreed(type, text)).toBeUndefined();
  });

  test('matches every name, alias, and plural in the tables to its breed', () => {
    for (const [type, breeds] of [
      ['dog', dogBreeds],
      ['cat', catBreeds],
    ] as const) {
      for (const breed of breeds) {
        for (const text of [breed.name, breed.plural, ...breed.aliases]) {
          const match = matchBreed(type, text.toUpperCase());
          expect([text, match?.breed.name]).toEqual([text, breed.name]);
        }
      }
    }
  });

  test('accepts any text', () => {
    fc.assert(
      fc.property(fc.constantFrom('dog' as const, 'cat' as const), fc.string(), (type, text) => {
        expect(() => matchBreed(type, text)).not.toThrow();
      }),
    );
  });
});
