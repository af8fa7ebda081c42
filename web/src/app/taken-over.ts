let resolve: () => void = () => undefined;

/** Resolves once the first page reacts to people: all of it has been rendered by the app, or taken over from its HTML. */
export const takenOver = new Promise<void>((onceThere) => (resolve = onceThere));

export const markTakenOver = (): void => resolve();
