import type { Words } from './words.ts';

/** Shows a sentence, with its names and amounts as they are. */
export function ActivityWords({ words }: { words: Words }) {
  return (
    <span>
      {words.map(({ text, isKept }, index) => (
        <span key={`${index} ${text}`} translate={isKept ? 'no' : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
