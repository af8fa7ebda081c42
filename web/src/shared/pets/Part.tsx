import type { SVGProps } from 'react';
import heads from './heads.svg';

/** A head's drawing depends on these besides the breed. */
export type Age = { isYoung: boolean; isSenior: boolean };

/** Draws a part of heads.svg. `fill` and `stroke` color what has no color of its own there. */
export const Part = ({
  name,
  ...props
}: Omit<SVGProps<SVGUseElement>, 'name'> & { name: string }) => (
  <use href={`${heads}#${name}`} {...props} />
);

/** An old animal's muzzle is gray. */
export const muzzleOf = (isSenior: boolean): string => (isSenior ? '#eceae6' : 'var(--coat-light)');

type EyesProps = { name: string; isYoung: boolean; y: number; gap: number; iris?: string };

export const Eyes = ({ name, isYoung, y, gap, iris }: EyesProps) => (
  <>
    {[60 - gap, 60 + gap].map((x) => (
      <Part key={x} name={isYoung ? `${name}-young` : name} x={x} y={y} fill={iris} />
    ))}
  </>
);
