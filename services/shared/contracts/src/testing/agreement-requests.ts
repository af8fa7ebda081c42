import { mailKeys, type EventOf } from '../events/index.ts';
import { biscuit, paidRequest } from './addressee.ts';

type Request = EventOf<'mail.requested.v1'>['data'];

/** The request of the agreement about enrollment 17, whose file says only "%PDF-1.7". */
export const agreementRequests = {
  agreement: {
    ...paidRequest,
    dedupeKey: mailKeys.agreement(8, 'a-key'),
    about: null,
    mail: {
      kind: 'agreement',
      ...biscuit,
      agreedAt: '2026-11-21T15:04:00.000Z',
      file: 'JVBERi0xLjc=',
    },
  },
} satisfies Record<string, Request>;
