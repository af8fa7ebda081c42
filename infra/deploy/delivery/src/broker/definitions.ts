import { describeBrokerTopology } from '@petwell/chassis/testing';

const vhost = '/';

/** Builds infra/deploy/rabbitmq/definitions.json: everything that the processes declare, and their user. */
export async function buildDefinitions(): Promise<string> {
  const { exchanges, queues, bindings } = await describeBrokerTopology();
  const definitions = {
    users: [
      {
        name: 'petwell',
        // start.sh inserts it.
        password_hash: '@PASSWORD_HASH@',
        hashing_algorithm: 'rabbit_password_hashing_sha256',
        tags: [],
        limits: {},
      },
    ],
    vhosts: [{ name: vhost }],
    permissions: [{ user: 'petwell', vhost, configure: '.*', write: '.*', read: '.*' }],
    exchanges: exchanges.map((one) => ({
      ...one,
      vhost,
      auto_delete: false,
      internal: false,
      arguments: {},
    })),
    queues: queues.map((one) => ({ ...one, vhost, auto_delete: false })),
    bindings: bindings.map((one) => ({ ...one, vhost, destination_type: 'queue', arguments: {} })),
  };
  return `${JSON.stringify(definitions, null, 2)}\n`;
}
