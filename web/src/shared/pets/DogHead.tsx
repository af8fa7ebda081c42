import type { DogLook } from './dog-looks.ts';
import { type Age, Eyes, muzzleOf, Part } from './Part.tsx';

const faces = {
  normal: 'matrix(1 0 0 1 0 0)',
  flat: 'matrix(1.07 0 0 .95 -4.2 3)',
  long: 'matrix(.88 0 0 1.03 7.2 -1)',
};
const muzzles = { normal: [18.5, 14], flat: [23, 14], long: [14.5, 16] } as const;
const muzzleMarks: Partial<Record<NonNullable<DogLook['mark']>, string>> = {
  mask: '#54433a',
  tan: '#cf9150',
};

function Muzzle({ look, isYoung, isSenior }: Age & { look: DogLook }) {
  const { face = 'normal', mark } = look;
  const [rx, ry] = muzzles[face];
  const marked = isSenior || mark === undefined ? undefined : muzzleMarks[mark];
  return (
    <ellipse
      cx="60"
      cy={face === 'long' ? 81 : 79}
      rx={isYoung ? rx - 2.5 : rx}
      ry={ry}
      fill={marked ?? muzzleOf(isSenior)}
    />
  );
}

/** Draws a dog's head by the look of its breed. */
export function DogHead({ look, isYoung, isSenior }: Age & { look: DogLook }) {
  const { face = 'normal', fur, mark, ears } = look;
  const noseY = (face === 'flat' ? 69 : 71) + (face === 'long' ? 3 : 0);
  const isUpright = ears === 'pointed' || ears === 'bat';
  const drawnEars = <Part name={`dog-ears-${ears}`} />;
  return (
    <g transform={isYoung ? 'matrix(1.04 0 0 .94 -2.4 5)' : undefined}>
      {fur === 'ruff' && <Part name="ruff" fill="var(--coat-shade)" />}
      {isUpright && drawnEars}
      <g transform={faces[face]}>
        <Part name="dog-face" />
        {mark !== undefined && mark !== 'mask' && <Part name={`dog-mark-${mark}`} />}
      </g>
      {!isUpright && drawnEars}
      {fur !== undefined && fur !== 'ruff' && (
        <Part name={`dog-fur-${fur}`} fill={muzzleOf(isSenior)} />
      )}
      <Muzzle look={look} isYoung={isYoung} isSenior={isSenior} />
      {isSenior && <Part name="senior-brows" y={50} />}
      <Eyes
        name="eye"
        isYoung={isYoung}
        y={isYoung ? 60 : 58}
        gap={face === 'long' ? 13.5 : 15.5}
      />
      <Part name="dog-nose" y={noseY} />
      <Part name="mouth" y={noseY + 8} />
      {isYoung && <Part name="dog-tongue" y={noseY + 17} />}
    </g>
  );
}
