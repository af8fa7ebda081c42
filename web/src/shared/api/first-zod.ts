/** Any export will do: it is the file that counts, which holds zod and nothing else (build/code-splitting.ts). */
export { ZodError } from 'zod';
