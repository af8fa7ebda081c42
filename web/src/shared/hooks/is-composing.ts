import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method: Enter takes its suggestion. Safari says so only by the key's code. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
