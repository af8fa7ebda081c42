import type { Coat } from './coats.ts';
import { type Age, Eyes, ink, Mouth, seniorGray } from './face.tsx';

type HeadProps = Age & { coat: Coat };

export function RabbitHead({ coat, isYoung, isSenior }: HeadProps) {
  return (
    <g>
      <path d="M48 46C38 34 34 8 43 5s16 22 15 38Z" fill={coat.base} />
      <path d="M72 46C82 34 86 8 77 5s-16 22-15 38Z" fill={coat.base} />
      <path d="M49 38c-5-9-7-24-4-26s8 14 8 26ZM71 38c5-9 7-24 4-26s-8 14-8 26Z" fill="#f7b5a2" />
      <path d="M60 40c19 0 30 13 30 29S77 97 60 97 30 85 30 69s11-29 30-29Z" fill={coat.base} />
      <ellipse cx="60" cy="82" rx="15" ry="11" fill={isSenior ? seniorGray : coat.light} />
      <Eyes y={66} gap={15} isYoung={isYoung} />
      <path d="M56 75q4-2 8 0q-.4 3.5-4 5q-3.6-1.5-4-5Z" fill="#d96a55" />
      <path
        d="M60 80v3m0 0q-3 4-6 1m6-1q3 4 6 1"
        fill="none"
        stroke={ink}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M57.5 86h5v5.5h-5Z" fill="#fff" stroke={coat.shade} strokeWidth="1" />
    </g>
  );
}

export function BirdHead({ coat, isYoung }: HeadProps) {
  return (
    <g>
      <path d="M56 30c-3-8 2-16 8-17-2 4-1 6 1 8 3-3 7-3 9-1-5 1-8 5-9 11Z" fill={coat.shade} />
      <path
        d="M60 26c21 0 33 16 33 38 0 21-14 34-33 34S27 85 27 64c0-22 12-38 33-38Z"
        fill={coat.base}
      />
      <path
        d="M60 58c14 0 23 9 23 21 0 11-10 19-23 19s-23-8-23-19c0-12 9-21 23-21Z"
        fill={coat.light}
      />
      <circle cx="38" cy="68" r="5" fill="#f78864" opacity=".6" />
      <circle cx="82" cy="68" r="5" fill="#f78864" opacity=".6" />
      <Eyes y={54} gap={16} isYoung={isYoung} />
      <path d="M50 63q10-8 20 0q-2 10-10 14q-8-4-10-14Z" fill="#ee9f0c" />
      <path d="M50 63q10 4 20 0" fill="none" stroke="#8a5300" strokeWidth="1.6" />
    </g>
  );
}

export function HamsterHead({ coat, isYoung, isSenior }: HeadProps) {
  return (
    <g>
      <circle cx="34" cy="38" r="13" fill={coat.base} />
      <circle cx="86" cy="38" r="13" fill={coat.base} />
      <circle cx="34" cy="38" r="7" fill="#f7b5a2" />
      <circle cx="86" cy="38" r="7" fill="#f7b5a2" />
      <path d="M60 29c22 0 35 15 35 35S80 97 60 97 25 84 25 64s13-35 35-35Z" fill={coat.base} />
      <path
        d="M60 30c-6 0-8 13-8 24-14 2-22 12-22 22 0 13 14 20 30 20s30-7 30-20c0-10-8-20-22-22 0-11-2-24-8-24Z"
        fill={isSenior ? seniorGray : coat.light}
      />
      <Eyes y={59} gap={17} isYoung={isYoung} />
      <path d="M55 70q5-3 10 0q-.6 4-5 6q-4.4-2-5-6Z" fill="#d96a55" />
      <Mouth y={75} />
    </g>
  );
}
