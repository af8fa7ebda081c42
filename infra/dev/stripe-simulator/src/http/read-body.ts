import type { Request } from 'express';
import type { Upload } from '../use-cases/files.ts';

type Body = { form: string; upload: Upload | null };

/** Reads the parameters of a call, from the query and the body, and the file of an upload. */
export async function readBody(request: Request): Promise<Body> {
  const query = request.originalUrl.split('?')[1] ?? '';
  const body: unknown = request.body;
  if (Buffer.isBuffer(body)) return readMultipart(body, request.get('content-type') ?? '');
  const text = typeof body === 'string' ? body : '';
  return { form: [query, text].filter((part) => part !== '').join('&'), upload: null };
}

async function readMultipart(body: Buffer, contentType: string): Promise<Body> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  const file = form.get('file');
  const upload =
    file === null || typeof file === 'string'
      ? null
      : { filename: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
  return { form: fields.toString(), upload };
}
