import { useId } from 'react';
import { CatHead } from './CatHead.tsx';
import { DogHead } from './DogHead.tsx';

const dogCoat = { base: '#f0b866', shade: '#d9933b', light: '#fdeccb' };
const catCoat = { base: '#a9b5ba', shade: '#74838a', light: '#eef2f3' };

function Dog() {
  return (
    <g>
      <path d="M118 300c34 4 58-14 62-44 2-12 18-12 18 2 0 40-30 68-76 66Z" fill={dogCoat.shade} />
      <path
        d="M72 150c38 0 62 22 70 68 7 40 8 90 0 118H2c-8-28-7-78 0-118 8-46 32-68 70-68Z"
        fill={dogCoat.base}
      />
      <ellipse cx="4" cy="300" rx="34" ry="40" fill={dogCoat.base} />
      <ellipse cx="140" cy="300" rx="34" ry="40" fill={dogCoat.base} />
      <path
        d="M-20 322c-12-34 8-60 34-58M164 322c12-34-8-60-34-58"
        stroke={dogCoat.shade}
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M72 176c24 0 38 24 38 62 0 36-10 60-38 60s-38-24-38-60c0-38 14-62 38-62Z"
        fill={dogCoat.light}
      />
      <path d="M50 246v84M94 246v84" stroke={dogCoat.shade} strokeWidth="5" strokeLinecap="round" />
      <ellipse cx="42" cy="330" rx="28" ry="16" fill={dogCoat.light} />
      <ellipse cx="102" cy="330" rx="28" ry="16" fill={dogCoat.light} />
      <path d="M18 166q54 32 108 0l4 16q-58 34-116 0Z" fill="#ea6a44" />
      <circle cx="72" cy="196" r="12" fill="#fdbd2e" />
      <path d="M72 203c-6-4-8-7-6-10s5-1 6 1c1-2 4-4 6-1s0 6-6 10Z" fill="#8a5300" />
      <g transform="translate(-36 -4) scale(1.8)">
        <DogHead look={{ coat: dogCoat, ears: 'drop' }} isYoung isSenior={false} />
      </g>
    </g>
  );
}

function Cat() {
  return (
    <g>
      <path d="M92 236c40 4 60-20 52-52-4-14 12-20 17-4 12 42-18 78-68 74Z" fill={catCoat.shade} />
      <path
        d="M56 112c30 0 48 18 54 54 5 30 5 66 0 90H2c-5-24-5-60 0-90 6-36 24-54 54-54Z"
        fill={catCoat.base}
      />
      <ellipse cx="6" cy="230" rx="25" ry="30" fill={catCoat.base} />
      <ellipse cx="106" cy="230" rx="25" ry="30" fill={catCoat.base} />
      <path
        d="M-12 246c-8-24 6-42 24-42M124 246c8-24-6-42-24-42"
        stroke={catCoat.shade}
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M56 132c18 0 28 18 28 46 0 28-8 46-28 46s-28-18-28-46c0-28 10-46 28-46Z"
        fill={catCoat.light}
      />
      <path d="M40 190v62M72 190v62" stroke={catCoat.shade} strokeWidth="4" strokeLinecap="round" />
      <ellipse cx="34" cy="252" rx="21" ry="12" fill={catCoat.light} />
      <ellipse cx="78" cy="252" rx="21" ry="12" fill={catCoat.light} />
      <path d="M16 124q40 24 80 0l3 12q-43 26-86 0Z" fill="#25807f" />
      <circle cx="56" cy="148" r="8" fill="#fdbd2e" />
      <g transform="translate(-28 -12) scale(1.4)">
        <CatHead
          look={{ coat: catCoat, eyes: '#8bb04f', mark: 'tabby' }}
          isYoung
          isSenior={false}
        />
      </g>
    </g>
  );
}

/** Draws the landing page's picture: a dog and a cat by the river in the morning. */
export function HeroScene({ className }: { className?: string }) {
  const clipId = useId();
  return (
    <svg
      viewBox="0 0 520 430"
      role="img"
      aria-label="A dog and a cat sitting side by side in the sun"
      className={className}
    >
      <clipPath id={clipId}>
        <circle cx="262" cy="222" r="204" />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        <circle cx="262" cy="222" r="204" fill="#fdbd2e" />
        <circle cx="262" cy="222" r="150" fill="#ffcd57" />
        <path d="M0 342c70-26 130-26 196-10s150 20 324-14v116H0Z" fill="#25807f" />
        <path d="M0 378c90-20 160-14 240-2s170 12 280-12v72H0Z" fill="#176a6b" />
      </g>
      <g transform="translate(120 62)">
        <Dog />
      </g>
      <g transform="translate(322 142)">
        <Cat />
      </g>
    </svg>
  );
}
