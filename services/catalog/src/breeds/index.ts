export { matchBreed } from './match-breed.ts';
