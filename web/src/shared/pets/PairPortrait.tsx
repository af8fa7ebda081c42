import { CatHead, DogHead } from './heads.tsx';

const ginger = { base: '#f0975a', shade: '#d37436', light: '#fee0c6' };
const beagle = { base: '#d7a06a', shade: '#5a4636', light: '#f5dcbc' };

/** Draws a cat and a dog side by side; a smaller download than two PetPortraits. */
export function PairPortrait({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 216 124" aria-hidden className={className}>
      <circle cx="62" cy="62" r="60" fill="#ffedbf" />
      <g transform="translate(2 4)">
        <CatHead coat={ginger} isYoung={false} isSenior={false} />
      </g>
      <circle cx="154" cy="62" r="62" fill="#fff" />
      <circle cx="154" cy="62" r="56" fill="#d3ebe7" />
      <g transform="translate(94 2)">
        <DogHead coat={beagle} isYoung={false} isSenior />
      </g>
    </svg>
  );
}
