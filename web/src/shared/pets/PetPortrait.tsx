import type { AgeGroup, PetType } from '@petwell/contracts';
import { type ComponentType, useId } from 'react';
import { coatOf, hasFlatFace, hasPointedEars } from './coat.ts';
import { CatHead, DogHead, type HeadProps } from './heads.tsx';
import { BirdHead, HamsterHead, RabbitHead } from './small-pet-heads.tsx';

const heads: Record<PetType, ComponentType<HeadProps>> = {
  dog: DogHead,
  cat: CatHead,
  bird: BirdHead,
  rabbit: RabbitHead,
  other: HamsterHead,
};

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
  const Head = heads[type];
  const coat = coatOf(type, breed);
  const isYoung = age === 'puppy/kitten';
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
      <g clipPath={`url(#${clipId})`}>
        <ellipse cx="60" cy="124" rx={isYoung ? 30 : 36} ry="34" fill={coat.base} />
        <ellipse cx="60" cy="126" rx="18" ry="30" fill={coat.light} />
        <path d="M34 94q26 14 52 0v7q-26 14-52 0Z" fill="#0f545b" />
        <circle cx="60" cy="106" r="5" fill="#fdbd2e" />
        <g transform={isYoung ? 'translate(0 3)' : 'translate(0 -1)'}>
          <Head
            coat={coat}
            isYoung={isYoung}
            isSenior={age === 'senior'}
            isFlatFaced={hasFlatFace(breed)}
            hasPointedEars={hasPointedEars(breed)}
          />
        </g>
      </g>
    </svg>
  );
}
