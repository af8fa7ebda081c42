import { breed, type Breed } from '../core/breed.ts';

// Predispositions are general veterinary knowledge, limited to those that the clinic's plans address.
export const catBreeds: readonly Breed[] = [
  breed('Persian', 'small', ['flat-faced', 'kidney', 'dental'], { aliases: ['persian cat'] }),
  breed('Himalayan', 'small', ['flat-faced', 'kidney', 'dental']),
  breed('Exotic Shorthair', 'small', ['flat-faced', 'kidney', 'dental'], { aliases: ['exotic'] }),
  breed('British Shorthair', 'small', ['heart', 'weight', 'kidney'], {
    aliases: ['brit shorthair'],
  }),
  breed('American Shorthair', 'small', ['heart', 'weight']),
  breed('Scottish Fold', 'small', ['joints', 'heart'], { aliases: ['scottish straight'] }),
  breed('Maine Coon', 'small', ['heart', 'joints', 'dental'], {
    aliases: ['mainecoon', 'coon cat'],
  }),
  breed('Ragdoll', 'small', ['heart', 'weight'], { aliases: ['rag doll'] }),
  breed('Norwegian Forest Cat', 'small', ['heart', 'joints'], {
    aliases: ['norwegian forest', 'wegie'],
  }),
  breed('Siamese', 'small', ['dental', 'kidney'], {
    aliases: ['siamese cat'],
    plural: 'Siamese cats',
  }),
  breed('Oriental Shorthair', 'small', ['dental', 'kidney'], { aliases: ['oriental'] }),
  breed('Balinese', 'small', ['dental'], { plural: 'Balinese cats' }),
  breed('Burmese', 'small', ['dental', 'weight'], { plural: 'Burmese cats' }),
  breed('Abyssinian', 'small', ['dental', 'kidney']),
  breed('Somali', 'small', ['dental', 'kidney'], { plural: 'Somali cats' }),
  breed('Bengal', 'small', ['heart', 'dental'], { aliases: ['bengal cat'] }),
  breed('Sphynx', 'small', ['heart', 'dental', 'allergies'], {
    aliases: ['sphinx', 'hairless cat'],
    plural: 'Sphynx cats',
  }),
  breed('Devon Rex', 'small', ['allergies', 'heart', 'joints'], { plural: 'Devon Rex cats' }),
  breed('Cornish Rex', 'small', ['allergies', 'dental'], { plural: 'Cornish Rex cats' }),
  breed('Birman', 'small', ['heart', 'kidney']),
  breed('Russian Blue', 'small', ['weight']),
  breed('Manx', 'small', ['joints', 'weight'], { plural: 'Manx cats' }),
  breed('Munchkin', 'small', ['joints', 'long-back']),
  breed('Siberian', 'small', ['heart'], { plural: 'Siberian cats' }),
  breed('Turkish Angora', 'small', ['heart']),
  breed('Tonkinese', 'small', ['dental'], { plural: 'Tonkinese cats' }),
];
