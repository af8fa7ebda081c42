type Chunk = { fileName: string; moduleIds: readonly string[] };

/** Pages and features behind a sign-in: the dashboard's and the staff's. */
const inner =
  /\/src\/(?:pages|features)\/((?:admin-[a-z-]+|account-data|activity|appointments|calendar|campaigns|care|counter-sale|customers|dashboard|endings|front-desk|handovers|holds|mails|money|moving-in|plan-editor|plan-figures|reports|staff-[a-z-]+|test-tools|work-list)\/[^?]+)/;

/** Names the code that only people who are signed in need, in files that a landing page downloads. */
export const findStrays = (chunks: readonly Chunk[], files: ReadonlySet<string>): string[] =>
  chunks
    .filter(({ fileName }) => files.has(fileName))
    .flatMap(({ fileName, moduleIds }) =>
      moduleIds.flatMap((id) => {
        const found = inner.exec(id)?.[1];
        return found === undefined ? [] : [`${found} in ${fileName}`];
      }),
    );
