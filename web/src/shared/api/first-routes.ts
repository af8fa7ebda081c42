export { readConfig, readSession, recommendPlans, signOut } from '@petwell/contracts';
export { callRoute } from './call-route.ts';
