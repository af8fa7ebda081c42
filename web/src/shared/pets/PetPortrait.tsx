import type { AgeGroup, PetType } from '@petwell/contracts';
import { type ReactNode, useId } from 'react';
import { catLook } from './cat-looks.ts';
import { CatHead } from './CatHead.tsx';
import { type Coat, namedCoat } from './coats.ts';
import { dogLook } from './dog-looks.ts';
import { DogHead } from './DogHead.tsx';
import type { Age } from './Part.tsx';
import { BirdHead, HamsterHead, RabbitHead } from './small-pet-heads.tsx';

const smallPets = {
  bird: { Head: BirdHead, coat: 'yellow' },
  rabbit: { Head: RabbitHead, coat: 'cream' },
  other: { Head: HamsterHead, coat: 'tan' },
} as const;

function drawHead(type: PetType, breed: string, age: Age): { coat: Coat; head: ReactNode } {
  if (type === 'dog') {
    const look = dogLook(breed);
    return { coat: look.coat, head: <DogHead look={look} {...age} /> };
  }
  if (type === 'cat') {
    const look = catLook(breed);
    return { coat: look.coat, head: <CatHead look={look} {...age} /> };
  }
  const { Head, coat: usual } = smallPets[type];
  return { coat: namedCoat(breed.toLowerCase()) ?? usual, head: <Head {...age} /> };
}

const backgrounds: Record<PetType, string> = {
  dog: '#d3ebe7',
  cat: '#ffedbf',
  bird: '#d3ebe7',
  rabbit: '#ffdfd6',
  other: '#efe4d0',
};

type PetPortraitProps = {
  type: PetType;
  breed?: string;
  age?: AgeGroup;
  className?: string;
  /** Alternative text; omit if the pet's name is next to the picture. */
  label?: string;
};

/** Draws a pet by type, breed, and age. */
export function PetPortrait({ type, breed = '', age, className, label }: PetPortraitProps) {
  const clipId = useId();
  const isYoung = age === 'puppy/kitten';
  const { coat, head } = drawHead(type, breed, { isYoung, isSenior: age === 'senior' });
  return (
    <svg
      viewBox="0 0 120 120"
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <clipPath id={clipId}>
        <circle cx="60" cy="60" r="60" />
      </clipPath>
      <circle cx="60" cy="60" r="60" fill={backgrounds[type]} />
      <g clipPath={`url(#${clipId})`} className={`coat-${coat}`}>
        <ellipse cx="60" cy="124" rx={isYoung ? 30 : 36} ry="34" fill="var(--coat)" />
        <ellipse cx="60" cy="126" rx="18" ry="30" fill="var(--coat-light)" />
        <path d="M34 94q26 14 52 0v7q-26 14-52 0Z" fill="#0f545b" />
        <circle cx="60" cy="106" r="5" fill="#fdbd2e" />
        <g transform={isYoung ? 'translate(0 3)' : 'translate(0 -1)'}>{head}</g>
      </g>
    </svg>
  );
}
