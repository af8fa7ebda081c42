/** The tab's storage, without zod in the first download. */
export const loadStorage = async () => {
  const [{ draftStorage }, { flowStorage }] = await Promise.all([
    import('./draft-storage.ts'),
    import('./flow-storage.ts'),
  ]);
  return { draftStorage, flowStorage };
};
