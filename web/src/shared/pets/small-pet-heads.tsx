import { type Age, Eyes, muzzleOf, Part } from './Part.tsx';

export const RabbitHead = ({ isYoung, isSenior }: Age) => (
  <>
    <Part name="rabbit-face" fill={muzzleOf(isSenior)} />
    <Eyes name="eye" isYoung={isYoung} y={66} gap={15} />
    <Part name="rabbit-nose" />
  </>
);

export const BirdHead = ({ isYoung }: Age) => (
  <>
    <Part name="bird-face" />
    <Eyes name="eye" isYoung={isYoung} y={54} gap={16} />
    <Part name="bird-beak" />
  </>
);

export const HamsterHead = ({ isYoung, isSenior }: Age) => (
  <>
    <Part name="hamster-face" fill={muzzleOf(isSenior)} />
    <Eyes name="eye" isYoung={isYoung} y={59} gap={17} />
    <Part name="hamster-nose" />
    <Part name="mouth" y={75} />
  </>
);
