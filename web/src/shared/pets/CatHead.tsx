import type { CatLook } from './cat-looks.ts';
import { type Age, Eyes, ink, Mirrored, ruffPath, SeniorBrows, seniorGray } from './face.tsx';

const ears = {
  normal: 'M31 58 27 22q0-6 5-3L58 36Z',
  large: 'M29 60 18 14q-1-6 5-3L58 36Z',
  tufted: 'M31 58 26 20l-2-11 7 9L58 36Z',
  folded: 'M29 50c-3-13 0-22 6-22 8 0 15 4 20 9l-8 6q-8-2-18 7Z',
  small: 'M31 54 29 30q0-5 4-3L56 37Z',
} as const;
const innerEars = {
  normal: 'M35 44 33 28 47 37Z',
  large: 'M33 44 25 22 47 36Z',
  tufted: 'M35 44 32 27 47 37Z',
  folded: '',
  small: 'M35 44 34 34 45 38Z',
} as const;
const faces = { normal: '1 0 0 1 0 0', flat: '1.06 0 0 .97 -3.6 2', wedge: '.88 0 0 1 7.2 0' };

function Markings({ mark, coat }: CatLook) {
  if (mark === 'tabby')
    return (
      <g stroke={coat.shade} strokeWidth="4" strokeLinecap="round">
        <path d="M60 35v10M50 37l2 8M70 37l-2 8M28 66l8 1M92 66l-8 1M30 75l7-1M90 75l-7-1" />
      </g>
    );
  if (mark === 'points')
    return (
      <path
        d="M60 46c-9 0-18 10-20 26-1 12 8 21 20 21s21-9 20-21c-2-16-11-26-20-26Z"
        fill={coat.shade}
        opacity=".85"
      />
    );
  if (mark === 'spots')
    return (
      <g fill={coat.shade}>
        <circle cx="48" cy="42" r="3" />
        <circle cx="60" cy="38" r="3" />
        <circle cx="72" cy="42" r="3" />
        <circle cx="33" cy="64" r="3" />
        <circle cx="87" cy="64" r="3" />
        <circle cx="36" cy="76" r="3" />
        <circle cx="84" cy="76" r="3" />
      </g>
    );
  if (mark === 'bib')
    return (
      <path d="M60 52c-4 10-16 18-16 30 0 8 7 14 16 14s16-6 16-14c0-12-12-20-16-30Z" fill="#fff" />
    );
  return null;
}

function muzzleColor({ mark, coat }: CatLook, isSenior: boolean): string {
  if (isSenior) return seniorGray;
  return mark === 'points' ? coat.shade : coat.light;
}

/** Draws a cat's head by the look of its breed. */
export function CatHead({ look, isYoung, isSenior }: Age & { look: CatLook }) {
  const { coat, face = 'normal', ears: ear = 'normal', mark } = look;
  const isDark = mark === 'points' && !isSenior;
  return (
    <g transform={isYoung ? 'matrix(1.03 0 0 .95 -1.8 4)' : undefined}>
      {look.fur === 'ruff' && <path d={ruffPath} fill={coat.light} stroke={coat.shade} />}
      <g transform={`matrix(${faces[face]})`}>
        <Mirrored>
          <path
            d={ears[ear]}
            fill={mark === 'points' ? coat.shade : coat.base}
            stroke={coat.shade}
          />
          <path d={innerEars[ear]} fill="#f7b5a2" />
        </Mirrored>
        <path
          d="M60 32c22 0 34 14 34 31 0 20-15 33-34 33S26 83 26 63c0-17 12-31 34-31Z"
          fill={coat.base}
        />
        <Markings {...look} />
      </g>
      <ellipse
        cx="60"
        cy="80"
        rx={face === 'flat' ? 20 : 16}
        ry="11.5"
        fill={muzzleColor(look, isSenior)}
      />
      {isSenior && <SeniorBrows y={53} />}
      <Eyes y={62} gap={face === 'wedge' ? 14 : 16} isYoung={isYoung} iris={look.eyes} />
      <path
        d={
          face === 'flat'
            ? 'M55.5 69q4.5-2.5 9 0q-.5 4-4.5 5.5q-4-1.5-4.5-5.5Z'
            : 'M55.5 72.5q4.5-2.5 9 0q-.5 4-4.5 5.5q-4-1.5-4.5-5.5Z'
        }
        fill="#d96a55"
      />
      <path
        d="M60 78v2.5m0 0c-1 2.8-6 3.2-7.6 0m7.6 0c1 2.8 6 3.2 7.6 0"
        fill="none"
        stroke={isDark ? '#fdf7ec' : ink}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g
        stroke={isDark ? '#fdf7ec' : coat.shade}
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity=".9"
      >
        <path d="M42 78l-17-3M42 82l-17 2M78 78l17-3M78 82l17 2" />
      </g>
    </g>
  );
}
