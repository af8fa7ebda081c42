/** The tab's storage, without zod in the first download. */
export const loadStorage = async () => {
  const [{ draftStorage }, { flowStorage }] = await Promise.all([
    import('../../shared/session-storage/draft-storage.ts'),
    import('../../shared/session-storage/flow-storage.ts'),
  ]);
  return { draftStorage, flowStorage };
};
