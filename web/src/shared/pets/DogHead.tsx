import type { DogLook } from './dog-looks.ts';
import {
  type Age,
  Eyes,
  ink,
  Mirrored,
  Mouth,
  ruffPath,
  SeniorBrows,
  seniorGray,
} from './face.tsx';

const ears = {
  drop: 'M43 32C33 27 22 33 20 45c-1.5 9 .5 19 6 22 5 2 9-6 11-15 1.5-7 3-13 6-20Z',
  long: 'M42 31c-11-4-23 3-25 19-2 18 0 38 8 40 9 1.6 12-14 13-29 .7-11 1-20 4-30Z',
  pointed: 'M35 54 29 16q0-5 5-2L58 34Z',
  bat: 'M31 52C22 35 22 12 29 8c8-2 22 14 27 26Z',
  button: 'M45 31c-10-6-22-3-23 6-.5 7 3 15 9 14 6-1 12-10 14-20Z',
  curly: 'M38 34c-12-6-24 4-25 18-2 4-2 9 1 12 0 6 4 11 10 10 6 1 10-4 11-10 3-9 2-20 3-30Z',
} as const;
const innerEars = {
  pointed: 'M39 44 35.5 24 50 35Z',
  bat: 'M34 44c-4-11-4-24-1-26 4 0 11 10 14 18Z',
} as const;

const faces = { normal: '1 0 0 1 0 0', flat: '1.07 0 0 .95 -4.2 3', long: '.88 0 0 1.03 7.2 -1' };
const muzzles = { normal: [18.5, 14], flat: [23, 14], long: [14.5, 16] } as const;
const masked = '#54433a';
const tanned = '#cf9150';

function Ears({ look }: { look: DogLook }) {
  return (
    <Mirrored>
      <path d={ears[look.ears]} fill={look.coat.shade} />
      {(look.ears === 'pointed' || look.ears === 'bat') && (
        <path d={innerEars[look.ears]} fill={look.coat.light} />
      )}
    </Mirrored>
  );
}

function Markings({ mark, coat }: DogLook) {
  if (mark === 'blaze')
    return (
      <path
        d="M60 27c-6 0-8 9-7.5 22 .5 10 2.5 15 7.5 15s7-5 7.5-15C68 36 66 27 60 27Z"
        fill={coat.light}
      />
    );
  if (mark === 'light-face')
    return (
      <path
        d="M60 52c-6-9-22-8-25 6-1 20 8 37 25 37s26-17 25-37c-3-14-19-15-25-6Z"
        fill={coat.light}
      />
    );
  if (mark === 'spots')
    return (
      <g fill={ink} opacity=".82">
        <circle cx="43" cy="39" r="5" />
        <circle cx="73" cy="35" r="3.5" />
        <circle cx="84" cy="62" r="4" />
        <circle cx="37" cy="74" r="3.2" />
        <circle cx="60" cy="42" r="2.6" />
      </g>
    );
  if (mark === 'tan')
    return (
      <g fill={tanned}>
        <ellipse cx="45" cy="48" rx="4.5" ry="3.2" />
        <ellipse cx="75" cy="48" rx="4.5" ry="3.2" />
      </g>
    );
  return null;
}

function Fur({ fur, coat }: DogLook) {
  if (fur === 'curls')
    return (
      <g fill={coat.base} stroke={coat.shade} strokeWidth="1.5">
        <circle cx="42" cy="34" r="9" />
        <circle cx="78" cy="34" r="9" />
        <circle cx="52" cy="26" r="10" />
        <circle cx="68" cy="26" r="10" />
        <circle cx="60" cy="33" r="9" />
      </g>
    );
  if (fur === 'wrinkles')
    return (
      <path
        d="M50 42q10-6 20 0M53 36q7-4 14 0M39 74q-3 8 3 13M81 74q3 8-3 13"
        stroke={coat.shade}
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
    );
  return null;
}

function muzzleColor({ mark, coat }: DogLook, isSenior: boolean): string {
  if (isSenior) return seniorGray;
  if (mark === 'mask') return masked;
  return mark === 'tan' ? tanned : coat.light;
}

/** Draws a dog's head by the look of its breed. */
export function DogHead({ look, isYoung, isSenior }: Age & { look: DogLook }) {
  const { coat, face = 'normal', fur } = look;
  const [rx, ry] = muzzles[face];
  const muzzle = muzzleColor(look, isSenior);
  const noseY = (face === 'flat' ? 69 : 71) + (face === 'long' ? 3 : 0);
  return (
    <g transform={isYoung ? 'matrix(1.04 0 0 .94 -2.4 5)' : undefined}>
      {fur === 'ruff' && <path d={ruffPath} fill={coat.shade} />}
      {look.ears === 'pointed' || look.ears === 'bat' ? <Ears look={look} /> : null}
      <g transform={`matrix(${faces[face]})`}>
        <path
          d="M60 26c21 0 31 14 32 33 1 22-13 37-32 37S27 81 28 59c1-19 11-33 32-33Z"
          fill={coat.base}
        />
        <Markings {...look} />
      </g>
      {look.ears === 'pointed' || look.ears === 'bat' ? null : <Ears look={look} />}
      <Fur {...look} />
      {fur === 'beard' && (
        <g fill={isSenior ? seniorGray : coat.light}>
          <path d="M39 72c-4 15 4 31 21 33 17-2 25-18 21-33-8-6-34-6-42 0Z" />
          <path d="M36 50l17-5-3 8ZM84 50l-17-5 3 8Z" />
        </g>
      )}
      <ellipse
        cx="60"
        cy={face === 'long' ? 81 : 79}
        rx={isYoung ? rx - 2.5 : rx}
        ry={ry}
        fill={muzzle}
      />
      {isSenior && <SeniorBrows y={50} />}
      <Eyes y={isYoung ? 60 : 58} gap={face === 'long' ? 13.5 : 15.5} isYoung={isYoung} />
      <path d={`M52 ${noseY}q8-5 16 0q1 6-8 9q-9-3-8-9Z`} fill={ink} />
      <Mouth y={noseY + 8} />
      {isYoung && <path d={`M56 ${noseY + 17}q4 9 8 0Z`} fill="#ea6a44" />}
    </g>
  );
}
