import { CatHead } from './CatHead.tsx';
import { coats } from './coats.ts';
import { DogHead } from './DogHead.tsx';

/** Draws a cat and a dog side by side; a smaller download than two PetPortraits. */
export function PairPortrait({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 216 124" aria-hidden className={className}>
      <circle cx="62" cy="62" r="60" fill="#ffedbf" />
      <g transform="translate(2 4)">
        <CatHead
          look={{ coat: coats.ginger, eyes: '#8bb04f', mark: 'tabby' }}
          isYoung={false}
          isSenior={false}
        />
      </g>
      <circle cx="154" cy="62" r="62" fill="#fff" />
      <circle cx="154" cy="62" r="56" fill="#d3ebe7" />
      <g transform="translate(94 2)">
        <DogHead look={{ coat: coats.tan, ears: 'long', mark: 'blaze' }} isYoung={false} isSenior />
      </g>
    </svg>
  );
}
