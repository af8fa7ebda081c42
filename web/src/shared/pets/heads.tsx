import type { Coat } from './coat.ts';

/** Heads are drawn in a 120 × 120 box, facing the viewer. */
export type HeadProps = {
  coat: Coat;
  isYoung: boolean;
  isSenior: boolean;
  isFlatFaced?: boolean;
  hasPointedEars?: boolean;
};

export const ink = '#14292c';
export const seniorGrey = '#eceae6';

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

export function Mouth({ y }: { y: number }) {
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
