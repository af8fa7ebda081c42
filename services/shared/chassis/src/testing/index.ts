export { startTestDatabase, type TestDatabase } from './test-database.ts';
export { brokerUrl, hasBroker, removeNamespace } from './rabbitmq.ts';
