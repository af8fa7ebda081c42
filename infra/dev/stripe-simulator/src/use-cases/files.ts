import { z } from 'zod';
import type { Account } from '../account.ts';
import { newId } from '../domain/ids.ts';
import type { StripeFile } from '../domain/objects/types.ts';
import { invalidRequest, missingParam } from '../domain/stripe-error.ts';

export type Upload = { filename: string; bytes: Buffer };

const largestBytes = 5 * 1024 * 1024;
const mostPages = 50;

export const createFileParams = z.strictObject({
  purpose: z.literal('dispute_evidence', 'The simulator supports purpose=dispute_evidence only'),
});

/** Stores a file. Stripe looks at its content, not at its name. */
export function createFile(
  account: Account,
  { purpose }: z.output<typeof createFileParams>,
  upload: Upload | null,
): StripeFile {
  if (!upload) throw missingParam('file');
  const { bytes, filename } = upload;
  const param = 'file';
  if (bytes.length > largestBytes) {
    throw invalidRequest(
      'The file you uploaded was too large. Please upload a file smaller than 5 MB.',
      { param },
    );
  }
  const type = typeOf(bytes);
  if (type === null) throw invalidRequest('The file you uploaded is not supported', { param });
  if (type === 'pdf' && countPages(bytes) > mostPages) {
    throw invalidRequest(
      'The file you uploaded was too long. Please upload a file with fewer than 50 pages.',
      { param },
    );
  }
  const id = newId('file');
  const pages = type === 'pdf' ? countPages(bytes) : 1;
  account.store.mergePrivateData(id, { content: bytes.toString('base64'), pages });
  return account.create({
    id,
    object: 'file',
    created: account.now(),
    expires_at: null,
    filename,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size: bytes.length,
    title: null,
    type,
    url: `${account.publicUrl()}/_files/${id}`,
  });
}

/** Returns what was uploaded. */
export function readFile(account: Account, id: string): { type: string; bytes: Buffer } {
  const { type } = account.require('file', id);
  const { content = '' } = account.store.privateData<{ content: string }>(id);
  return { type: type ?? '', bytes: Buffer.from(content, 'base64') };
}

function typeOf(bytes: Buffer): 'pdf' | 'png' | 'jpg' | null {
  const start = bytes.subarray(0, 8).toString('latin1');
  if (start.startsWith('%PDF-') && bytes.includes('%%EOF')) return 'pdf';
  if (start === '\x89PNG\r\n\x1a\n') return 'png';
  return start.startsWith('\xff\xd8\xff') ? 'jpg' : null;
}

/** Returns how many pages a file has on paper. */
export const pagesOf = (account: Account, id: string): number =>
  account.store.privateData<{ pages: number }>(id).pages ?? 1;

/** Counts the page objects of a PDF, as far as they aren't in compressed object streams. */
function countPages(bytes: Buffer): number {
  return bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
