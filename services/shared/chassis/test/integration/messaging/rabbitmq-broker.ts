import { removeNamespace as remove } from '../../../src/testing/rabbitmq.ts';
import { topology } from './factories.ts';

export { brokerUrl, hasBroker } from '../../../src/testing/rabbitmq.ts';

/** Removes every exchange and queue that the tests make in a namespace. */
export const removeNamespace = (url: string, namespace: string): Promise<void> =>
  remove(url, namespace, {
    consumers: [...Object.keys(topology), 'test.late'],
    retryDelaysMs: [50],
  });
