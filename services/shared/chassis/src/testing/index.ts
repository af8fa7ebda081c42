export { findFreePort, startTestServer, type TestServer } from './test-server.ts';
export { startTestDatabase, type TestDatabase } from './test-database.ts';
export { brokerUrl, hasBroker, removeNamespace } from './rabbitmq.ts';
export { describeBrokerTopology, type BrokerTopology } from './broker-topology.ts';
