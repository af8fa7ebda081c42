import { Readable } from 'node:stream';
import { AppError } from '@petwell/chassis';
import type { AccountExport, OwnerSession } from '@petwell/contracts';
import { acquireAny, type Claims } from '../core/claims.ts';
import type { Billing, MailArchive, OwnerRegistry } from '../core/clients/other-services.ts';

export type HeldPhoto = { contentType: string; content: Uint8Array };
export type HeldPet = Omit<AccountExport['pets'][number], 'photo'>;

/** Reads enrollment's data about an owner. */
export type OwnerArchive = (ownerId: number) => Promise<
  Omit<AccountExport, 'exportedAt' | 'account' | 'billing' | 'mails' | 'pets'> & {
    pets: HeldPet[];
  }
>;

export type FindPhoto = (petId: number) => Promise<HeldPhoto | null>;

const unconfirmed = () =>
  new AppError('address_unconfirmed', {
    publicMessage:
      'Please confirm your email address first, with the link that we emailed you. Then you can download your data.',
  });

const exportsPerHour = 3;
const hourMs = 3_600_000;
/** An export that takes longer is cut off, so that a client that hardly reads can't keep it open. */
const longestMs = 5 * 60_000;
/** Divisible by 3, so that the pieces join to one Base64 text. */
const pieceBytes = 48 * 1024;

function* photoUrl({ contentType, content }: HeldPhoto): Generator<string> {
  yield `"data:${contentType};base64,`;
  for (let at = 0; at < content.length; at += pieceBytes) {
    yield Buffer.from(content.subarray(at, at + pieceBytes)).toString('base64');
  }
  yield '"';
}

/** Drops the last brace of an object's JSON, so that more properties can follow. */
const openObject = (value: object): string => JSON.stringify(value).slice(0, -1);

/** Writes the file. It reads a pet's photo when the client has read what comes before. */
async function* writeExport(
  rest: Omit<AccountExport, 'pets'>,
  pets: readonly HeldPet[],
  findPhoto: FindPhoto,
): AsyncGenerator<string> {
  yield `${openObject(rest)},"pets":[`;
  for (const [at, pet] of pets.entries()) {
    yield `${at === 0 ? '' : ','}${openObject(pet)},"photo":`;
    const photo = await findPhoto(pet.id);
    if (photo) yield* photoUrl(photo);
    else yield 'null';
    yield '}';
  }
  yield ']}';
}

/**
 * Handles GET /api/account/export: streams an owner's data from all services as one JSON document, with one
 * photo in memory at a time. Fails before the first byte if any service is unavailable, and breaks off if a
 * photo can't be read, because an incomplete export would be wrong. One at a time and three an hour for each
 * owner, counted in the database.
 * Only once the mailbox is confirmed: the file has every email to it and every visit.
 * @throws AppError address_unconfirmed, rate_limited, not_found, service_unavailable
 */
export function createExportAccount(deps: {
  archive: OwnerArchive;
  findPhoto: FindPhoto;
  ownerRegistry: Pick<OwnerRegistry, 'heldData'>;
  billing: Pick<Billing, 'heldData'>;
  mailArchive: MailArchive;
  claims: Claims;
  clock: () => Date;
}) {
  const { archive, claims } = deps;

  async function open(ownerId: number): Promise<Readable> {
    const [account, { pets, ...own }, billing, mails] = await Promise.all([
      deps.ownerRegistry.heldData(ownerId),
      archive(ownerId),
      deps.billing.heldData(ownerId),
      deps.mailArchive.heldData(ownerId),
    ]);
    const rest = { exportedAt: deps.clock().toISOString(), account, ...own, billing, mails };
    return Readable.from(writeExport(rest, pets, deps.findPhoto), {
      signal: AbortSignal.timeout(longestMs),
    });
  }

  async function openOnce(ownerId: number): Promise<Readable> {
    const slots = Array.from({ length: exportsPerHour }, (_, at) => `export/${ownerId}/${at}`);
    const uncount = await acquireAny(claims, slots, hourMs);
    if (!uncount) {
      throw new AppError('rate_limited', {
        publicMessage: 'You can download your data 3 times an hour. Please try again in an hour.',
        retryAfterSeconds: hourMs / 1000,
      });
    }
    return open(ownerId).catch(async (error: unknown) => {
      await uncount();
      throw error;
    });
  }

  return async function exportAccount({
    ownerId,
    isMailboxConfirmed,
  }: Pick<OwnerSession, 'ownerId' | 'isMailboxConfirmed'>): Promise<Readable> {
    if (!isMailboxConfirmed) throw unconfirmed();
    const release = await acquireAny(claims, [`export/${ownerId}`], longestMs);
    if (!release) {
      throw new AppError('rate_limited', {
        publicMessage:
          'Your data is being downloaded already. Please wait until that download has finished.',
        retryAfterSeconds: 10,
      });
    }
    try {
      const stream = await openOnce(ownerId);
      // If the release fails, the lease ends by itself.
      return stream.once('close', () => void release().catch(() => undefined));
    } catch (error) {
      await release();
      throw error;
    }
  };
}
export type ExportAccount = ReturnType<typeof createExportAccount>;
