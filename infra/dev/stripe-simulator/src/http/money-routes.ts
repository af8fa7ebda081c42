import { noParams } from '../params/fields.ts';
import * as evidence from '../use-cases/dispute-evidence.ts';
import { createFile, createFileParams } from '../use-cases/files.ts';
import * as refunds from '../use-cases/refunds.ts';
import { route, type Route } from './route.ts';

/** Money that goes back, and disputes about it. */
export const moneyRoutes: Route[] = [
  route('post', '/v1/refunds', refunds.createRefundParams, (account, { params }) =>
    refunds.createRefund(account, params),
  ),
  route('post', '/v1/refunds/:id', refunds.updateRefundParams, (account, { id, params }) =>
    refunds.updateRefund(account, id, params),
  ),
  route('post', '/v1/refunds/:id/cancel', noParams, (account, { id }) =>
    refunds.cancelRefund(account, id),
  ),
  route('post', '/v1/disputes/:id', evidence.updateDisputeParams, (account, { id, params }) =>
    evidence.updateDispute(account, id, params),
  ),
  route('post', '/v1/disputes/:id/close', noParams, (account, { id }) =>
    evidence.closeDispute(account, id),
  ),
  route('post', '/v1/files', createFileParams, (account, { params, upload }) =>
    createFile(account, params, upload),
  ),
];
