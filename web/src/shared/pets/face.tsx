import type { ReactNode } from 'react';

/** Heads are drawn in a 120 × 120 box, facing the viewer. */
export type Age = { isYoung: boolean; isSenior: boolean };

export const ink = '#14292c';
export const seniorGray = '#eceae6';

/** Draws the left half given, and its mirror image. */
export function Mirrored({ children }: { children: ReactNode }) {
  return (
    <>
      <g>{children}</g>
      <g transform="matrix(-1 0 0 1 120 0)">{children}</g>
    </>
  );
}

type EyesProps = { y: number; gap: number; isYoung: boolean; iris?: string };

export function Eyes({ y, gap, isYoung, iris }: EyesProps) {
  const radius = (isYoung ? 5.6 : 4.4) + (iris === undefined ? 0 : 1);
  return (
    <g>
      {[60 - gap, 60 + gap].map((x) => (
        <g key={x}>
          {iris !== undefined && <circle cx={x} cy={y} r={radius} fill={iris} />}
          <ellipse cx={x} cy={y} rx={iris === undefined ? radius : 2.8} ry={radius} fill={ink} />
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

/** The pale brows of an old animal. */
export function SeniorBrows({ y }: { y: number }) {
  return (
    <path
      d={`M40 ${y}q6-5 12-1M80 ${y}q-6-5-12-1`}
      stroke={seniorGray}
      strokeWidth="4"
      strokeLinecap="round"
      fill="none"
    />
  );
}

/** The long hair around a face. */
export const ruffPath =
  'M28 50c-9 9-13 20-9 27-4 2-2 9 4 9-1 6 4 10 9 8 3 8 13 11 28 11s25-3 28-11c5 2 10-2 9-8 6 0 8-7 4-9 4-7 0-18-9-27Z';
