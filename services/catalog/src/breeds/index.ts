export { matchBreed } from './rules-match-breed.ts';
