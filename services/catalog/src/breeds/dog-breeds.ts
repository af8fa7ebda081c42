import { breed, type Breed } from '../core/breed.ts';

// Predispositions are general veterinary knowledge, limited to those that the clinic's plans address.
export const dogBreeds: readonly Breed[] = [
  // Giant
  breed('Great Dane', 'giant', ['joints', 'heart'], { aliases: ['dane'] }),
  breed('Saint Bernard', 'giant', ['joints', 'heart'], { aliases: ['st bernard'] }),
  breed('Mastiff', 'giant', ['joints'], {
    aliases: ['english mastiff', 'bullmastiff', 'cane corso'],
  }),
  breed('Newfoundland', 'giant', ['joints', 'heart'], { aliases: ['newfie'] }),
  breed('Bernese Mountain Dog', 'giant', ['joints'], { aliases: ['bernese', 'berner'] }),
  breed('Irish Wolfhound', 'giant', ['joints', 'heart'], { aliases: ['wolfhound'] }),
  breed('Great Pyrenees', 'giant', ['joints'], { aliases: ['pyrenees'], plural: 'Great Pyrenees' }),
  breed('Leonberger', 'giant', ['joints']),
  // Large
  breed('Labrador Retriever', 'large', ['joints', 'weight', 'allergies'], {
    aliases: ['labrador', 'lab', 'yellow lab', 'black lab', 'chocolate lab'],
  }),
  breed('Golden Retriever', 'large', ['joints', 'allergies', 'thyroid', 'weight'], {
    aliases: ['golden', 'goldie'],
  }),
  breed('German Shepherd', 'large', ['joints', 'allergies'], {
    aliases: ['german shepherd dog', 'gsd', 'alsatian', 'german shepard'],
  }),
  breed('Rottweiler', 'large', ['joints', 'weight'], { aliases: ['rottie', 'rotty'] }),
  breed('Doberman Pinscher', 'large', ['heart', 'thyroid'], { aliases: ['doberman', 'dobermann'] }),
  breed('Boxer', 'large', ['flat-faced', 'heart', 'allergies'], { plural: 'Boxers' }),
  breed('Siberian Husky', 'large', ['joints'], { aliases: ['husky'], plural: 'Siberian Huskies' }),
  breed('Alaskan Malamute', 'large', ['joints', 'thyroid'], { aliases: ['malamute'] }),
  breed('Standard Poodle', 'large', ['joints', 'thyroid']),
  breed('Goldendoodle', 'large', ['joints', 'allergies'], { aliases: ['golden doodle'] }),
  breed('Labradoodle', 'large', ['joints', 'allergies']),
  breed('Bernedoodle', 'large', ['joints', 'allergies']),
  breed('Weimaraner', 'large', ['joints']),
  breed('Vizsla', 'medium', ['joints', 'thyroid'], { aliases: ['hungarian vizsla'] }),
  breed('Pointer', 'large', ['joints', 'thyroid'], {
    aliases: ['german shorthaired pointer', 'gsp'],
  }),
  breed('Irish Setter', 'large', ['joints', 'thyroid'], { aliases: ['english setter', 'setter'] }),
  breed('Rhodesian Ridgeback', 'large', ['joints', 'thyroid'], { aliases: ['ridgeback'] }),
  breed('Akita', 'large', ['joints', 'thyroid'], { aliases: ['akita inu'] }),
  breed('Chow Chow', 'large', ['joints', 'thyroid'], { aliases: ['chow'] }),
  breed('Old English Sheepdog', 'large', ['joints', 'thyroid']),
  breed('Greyhound', 'large', ['dental']),
  breed('Dalmatian', 'large', ['allergies']),
  breed('Bloodhound', 'large', ['joints']),
  // Medium
  breed('English Bulldog', 'medium', ['flat-faced', 'joints', 'allergies', 'weight'], {
    aliases: ['bulldog', 'british bulldog'],
  }),
  breed('Pit Bull Terrier', 'medium', ['allergies', 'joints'], {
    aliases: ['pit bull', 'pitbull', 'american pit bull terrier', 'pitty', 'pittie'],
  }),
  breed('Staffordshire Terrier', 'medium', ['allergies', 'joints'], {
    aliases: ['staffordshire bull terrier', 'american staffordshire terrier', 'amstaff', 'staffy'],
  }),
  breed('American Bully', 'medium', ['flat-faced', 'joints', 'allergies'], {
    plural: 'American Bullies',
  }),
  breed('Bull Terrier', 'medium', ['allergies', 'heart', 'kidney']),
  breed('Border Collie', 'medium', ['joints']),
  breed('Collie', 'large', ['joints'], { aliases: ['rough collie', 'lassie'] }),
  breed('Australian Shepherd', 'medium', ['joints'], { aliases: ['aussie', 'mini aussie'] }),
  breed('Australian Cattle Dog', 'medium', ['joints'], {
    aliases: ['blue heeler', 'red heeler', 'heeler'],
  }),
  breed('Cocker Spaniel', 'medium', ['allergies', 'dental', 'weight', 'thyroid'], {
    aliases: ['american cocker spaniel', 'english cocker spaniel', 'cocker'],
  }),
  breed('Springer Spaniel', 'medium', ['joints', 'allergies'], {
    aliases: ['english springer spaniel', 'springer'],
  }),
  breed('Cockapoo', 'small', ['dental', 'allergies']),
  breed('Beagle', 'medium', ['weight', 'thyroid', 'allergies']),
  breed('Basset Hound', 'medium', ['long-back', 'weight', 'joints', 'allergies'], {
    aliases: ['basset'],
  }),
  breed('Corgi', 'medium', ['long-back', 'weight', 'joints'], {
    aliases: ['pembroke welsh corgi', 'cardigan welsh corgi', 'welsh corgi', 'pembroke'],
  }),
  breed('Shar-Pei', 'medium', ['allergies', 'thyroid', 'kidney'], {
    aliases: ['shar pei', 'sharpei', 'chinese shar pei'],
  }),
  breed('Shetland Sheepdog', 'medium', ['thyroid', 'dental'], { aliases: ['sheltie'] }),
  breed('Schnauzer', 'medium', ['dental', 'allergies'], { aliases: ['standard schnauzer'] }),
  breed('Giant Schnauzer', 'large', ['joints', 'thyroid']),
  breed('Shiba Inu', 'small', ['allergies'], { aliases: ['shiba'] }),
  // Small
  breed('French Bulldog', 'small', ['flat-faced', 'long-back', 'allergies'], {
    aliases: ['frenchie', 'frenchy', 'french bull dog'],
  }),
  breed('Pug', 'small', ['flat-faced', 'weight', 'dental']),
  breed('Boston Terrier', 'small', ['flat-faced', 'allergies', 'dental']),
  breed('Shih Tzu', 'small', ['flat-faced', 'dental', 'allergies'], {
    aliases: ['shihtzu', 'shi tzu'],
  }),
  breed('Pekingese', 'small', ['flat-faced', 'long-back', 'dental'], { plural: 'Pekingese' }),
  breed('Lhasa Apso', 'small', ['flat-faced', 'allergies', 'kidney']),
  breed('Cavalier King Charles Spaniel', 'small', ['heart', 'flat-faced', 'dental'], {
    aliases: ['cavalier', 'king charles spaniel', 'king charles cavalier'],
  }),
  breed('Dachshund', 'small', ['long-back', 'weight', 'dental'], {
    aliases: [
      'doxie',
      'daschund',
      'wiener dog',
      'weiner dog',
      'sausage dog',
      'miniature dachshund',
    ],
  }),
  breed('Chihuahua', 'small', ['dental', 'heart'], { aliases: ['chi'] }),
  breed('Yorkshire Terrier', 'small', ['dental', 'joints'], { aliases: ['yorkie', 'yorky'] }),
  breed('Maltese', 'small', ['dental', 'heart'], { plural: 'Maltese' }),
  breed('Maltipoo', 'small', ['dental', 'allergies']),
  breed('Pomeranian', 'small', ['dental', 'joints'], { aliases: ['pom'] }),
  breed('Poodle', 'small', ['dental', 'joints'], {
    aliases: ['miniature poodle', 'mini poodle', 'toy poodle'],
  }),
  breed('Cavapoo', 'small', ['dental', 'heart']),
  breed('Miniature Schnauzer', 'small', ['dental', 'allergies'], { aliases: ['mini schnauzer'] }),
  breed('Miniature Pinscher', 'small', ['dental'], { aliases: ['min pin', 'minpin'] }),
  breed('Bichon Frise', 'small', ['dental', 'allergies'], { aliases: ['bichon'] }),
  breed('Havanese', 'small', ['dental', 'joints'], { plural: 'Havanese' }),
  breed('Papillon', 'small', ['dental']),
  breed('West Highland White Terrier', 'small', ['allergies', 'dental'], {
    aliases: ['west highland terrier', 'westie'],
  }),
  breed('Jack Russell Terrier', 'small', ['dental', 'joints'], {
    aliases: ['jack russell', 'jrt'],
  }),
  breed('Cairn Terrier', 'small', ['allergies', 'dental'], { aliases: ['cairn'] }),
  breed('Scottish Terrier', 'small', ['allergies'], { aliases: ['scottie'] }),
  breed('Italian Greyhound', 'small', ['dental'], { aliases: ['iggy'] }),
];
