/** Any export will do: it is the file that counts, which holds what most contracts share (build/code-splitting.ts). */
export { idSchema } from '@petwell/contracts';
