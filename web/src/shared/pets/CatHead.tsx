import type { CatLook } from './cat-looks.ts';
import { type Age, Eyes, muzzleOf, Part } from './Part.tsx';

const faces = {
  normal: 'matrix(1 0 0 1 0 0)',
  flat: 'matrix(1.06 0 0 .97 -3.6 2)',
  wedge: 'matrix(.88 0 0 1 7.2 0)',
};
const shade = 'var(--coat-shade)';
const paleLine = '#fdf7ec';

/** Draws a cat's head by the look of its breed. */
export function CatHead({ look, isYoung, isSenior }: Age & { look: CatLook }) {
  const { face = 'normal', ears = 'normal', fur, mark, eyes } = look;
  const hasPoints = mark === 'points';
  const isDark = hasPoints && !isSenior;
  return (
    <g transform={isYoung ? 'matrix(1.03 0 0 .95 -1.8 4)' : undefined}>
      {fur === 'ruff' && <Part name="ruff" fill="var(--coat-light)" stroke={shade} />}
      <g transform={faces[face]}>
        <Part name={`cat-ears-${ears}`} fill={hasPoints ? shade : 'var(--coat)'} />
        <Part name="cat-face" />
        {mark !== undefined && <Part name={`cat-mark-${mark}`} />}
      </g>
      <ellipse
        cx="60"
        cy="80"
        rx={face === 'flat' ? 20 : 16}
        ry="11.5"
        fill={isDark ? shade : muzzleOf(isSenior)}
      />
      {isSenior && <Part name="senior-brows" y={53} />}
      <Eyes name="cat-eye" isYoung={isYoung} y={62} gap={face === 'wedge' ? 14 : 16} iris={eyes} />
      <Part name="cat-nose" y={face === 'flat' ? -3.5 : 0} />
      <Part name="cat-mouth" stroke={isDark ? paleLine : '#14292c'} />
      <Part name="cat-whiskers" stroke={isDark ? paleLine : shade} />
    </g>
  );
}
