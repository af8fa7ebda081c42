import type { Coat } from './coat.ts';

/** Heads are drawn in a box of 120 × 120, looking at the viewer. */
export type HeadProps = {
  coat: Coat;
  isYoung: boolean;
  isSenior: boolean;
  isFlatFaced?: boolean;
  hasPointedEars?: boolean;
};

const ink = '#14292c';
const seniorGrey = '#eceae6';

export function Eyes({ y, gap, isYoung }: { y: number; gap: number; isYoung: boolean }) {
  const radius = isYoung ? 5.6 : 4.4;
  return (
    <g>
      {[60 - gap, 60 + gap].map((x) => (
        <g key={x}>
          <circle cx={x} cy={y} r={radius} fill={ink} />
          <circle cx={x + 1.6} cy={y - 1.8} r={radius * 0.34} fill="#fff" />
        </g>
      ))}
    </g>
  );
}

function Mouth({ y }: { y: number }) {
  return (
    <path
      d={`M60 ${y}v4.5m0 0c-1.5 3.6-8 4-9.6-.2m9.6.2c1.5 3.6 8 4 9.6-.2`}
      fill="none"
      stroke={ink}
      strokeWidth="2.2"
      strokeLinecap="round"
    />
  );
}

export function DogHead({ coat, isYoung, isSenior, isFlatFaced, hasPointedEars }: HeadProps) {
  const muzzle = isSenior ? seniorGrey : coat.light;
  const noseY = isFlatFaced === true ? 68 : 71;
  return (
    <g>
      {hasPointedEars === true ? (
        <g>
          <path d="M36 50 L31 17 Q31 12 36 15 L58 34Z" fill={coat.shade} />
          <path d="M84 50 L89 17 Q89 12 84 15 L62 34Z" fill={coat.shade} />
          <path d="M39 41 L36.5 23 L50 34Z" fill={coat.light} />
          <path d="M81 41 L83.5 23 L70 34Z" fill={coat.light} />
        </g>
      ) : null}
      <path
        d="M60 26c21 0 31 14 32 33 1 22-13 37-32 37S27 81 28 59c1-19 11-33 32-33Z"
        fill={coat.base}
      />
      <path
        d="M60 27c-5 0-7 9-6.5 20 .4 9 2.5 14 6.5 14s6.1-5 6.5-14C67 36 65 27 60 27Z"
        fill={coat.light}
        opacity=".75"
      />
      {hasPointedEars === true ? null : (
        <g fill={coat.shade}>
          <path d="M44 29c-11-5-23 1-26 15-3 15-1 29 7 31 8 1.6 11-9 12-22 .7-9 3-16 7-24Z" />
          <path d="M76 29c11-5 23 1 26 15 3 15 1 29-7 31-8 1.6-11-9-12-22-.7-9-3-16-7-24Z" />
        </g>
      )}
      <ellipse cx="60" cy="79" rx={isFlatFaced === true ? 22 : 18.5} ry="14" fill={muzzle} />
      {isSenior ? (
        <path
          d="M40 50q6-5 12-1M80 50q-6-5-12-1"
          stroke={seniorGrey}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
      ) : null}
      <Eyes y={58} gap={15} isYoung={isYoung} />
      <path d={`M52 ${noseY}q8-5 16 0q1 6-8 9q-9-3-8-9Z`} fill={ink} />
      <Mouth y={noseY + 8} />
      {isYoung ? <path d="M56 88.5q4 9 8 0Z" fill="#ea6a44" /> : null}
    </g>
  );
}

export function CatHead({ coat, isYoung, isSenior, isFlatFaced }: HeadProps) {
  return (
    <g>
      <path d="M31 58 L27 22 Q27 16 32 19 L58 36Z" fill={coat.base} />
      <path d="M89 58 L93 22 Q93 16 88 19 L62 36Z" fill={coat.base} />
      <path d="M35 44 L33 28 L47 37Z" fill="#f7b5a2" />
      <path d="M85 44 L87 28 L73 37Z" fill="#f7b5a2" />
      <path
        d="M60 32c22 0 34 14 34 31 0 20-15 33-34 33S26 83 26 63c0-17 12-31 34-31Z"
        fill={coat.base}
      />
      <g stroke={coat.shade} strokeWidth="4" strokeLinecap="round">
        <path d="M60 35v10M50 37l2 8M70 37l-2 8M28 66l8 1M92 66l-8 1M30 75l7-1M90 75l-7-1" />
      </g>
      <ellipse
        cx="60"
        cy="80"
        rx={isFlatFaced === true ? 20 : 16}
        ry="11.5"
        fill={isSenior ? seniorGrey : coat.light}
      />
      <Eyes y={62} gap={16} isYoung={isYoung} />
      <path d="M55.5 72.5q4.5-2.5 9 0q-.5 4-4.5 5.5q-4-1.5-4.5-5.5Z" fill="#d96a55" />
      <path
        d="M60 78v2.5m0 0c-1 2.8-6 3.2-7.6 0m7.6 0c1 2.8 6 3.2 7.6 0"
        fill="none"
        stroke={ink}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g stroke={coat.shade} strokeWidth="1.5" strokeLinecap="round" opacity=".9">
        <path d="M42 78l-17-3M42 82l-17 2M78 78l17-3M78 82l17 2" />
      </g>
    </g>
  );
}

export function RabbitHead({ coat, isYoung, isSenior }: HeadProps) {
  return (
    <g>
      <path d="M48 46C38 34 34 8 43 5s16 22 15 38Z" fill={coat.base} />
      <path d="M72 46C82 34 86 8 77 5s-16 22-15 38Z" fill={coat.base} />
      <path d="M49 38c-5-9-7-24-4-26s8 14 8 26ZM71 38c5-9 7-24 4-26s-8 14-8 26Z" fill="#f7b5a2" />
      <path d="M60 40c19 0 30 13 30 29S77 97 60 97 30 85 30 69s11-29 30-29Z" fill={coat.base} />
      <ellipse cx="60" cy="82" rx="15" ry="11" fill={isSenior ? seniorGrey : coat.light} />
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
        fill={isSenior ? seniorGrey : coat.light}
      />
      <Eyes y={59} gap={17} isYoung={isYoung} />
      <path d="M55 70q5-3 10 0q-.6 4-5 6q-4.4-2-5-6Z" fill="#d96a55" />
      <Mouth y={75} />
    </g>
  );
}
