import { AppError, handle, type HandledRoute, reply, type RequestName } from '@petwell/chassis';
import {
  acceptDispute,
  prepareEvidence,
  readDispute,
  readEvidenceFile,
  submitEvidence,
} from '@petwell/contracts';
import type { AnswerDispute } from './answer-dispute.ts';
import type { Disputes } from './evidence.ts';
import type { createPrepareEvidence } from './prepare-evidence.ts';

function found<Value>(value: Value | null): Value {
  if (value === null) throw new AppError('not_found');
  return value;
}

/** The router refuses requests without a key. */
function keyOf(record: RequestName | null): RequestName {
  if (record === null) throw new AppError('validation_failed');
  return record;
}

/** Creates the routes for disputes. */
export function createDisputeRoutes(deps: {
  disputes: Pick<Disputes, 'read' | 'readPdf'>;
  prepareEvidence: ReturnType<typeof createPrepareEvidence>;
  answerDispute: AnswerDispute;
}): HandledRoute[] {
  const { disputes, answerDispute } = deps;
  return [
    reply(readDispute, async ({ params: { id } }) => found(await disputes.read(id))),
    reply(prepareEvidence, ({ params: { id }, actor }) => deps.prepareEvidence({ id, actor })),
    handle(readEvidenceFile, async ({ params: { id } }) => ({
      status: 200,
      body: found(await disputes.readPdf(id)),
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="dispute-${id}.pdf"`,
        'cache-control': 'no-store',
      },
    })),
    reply(submitEvidence, ({ params: { id }, body, actor, record }) =>
      answerDispute({
        id,
        answer: { kind: 'submit', ...body },
        actor,
        record: keyOf(record),
      }),
    ),
    reply(acceptDispute, ({ params: { id }, actor, record }) =>
      answerDispute({ id, answer: { kind: 'accept' }, actor, record: keyOf(record) }),
    ),
  ];
}
