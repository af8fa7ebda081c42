export {
  listPlans,
  readConfig,
  readSession,
  recommendPlans,
  signIn,
  signInDemo,
  signOut,
} from '@petwell/contracts';
export { callRoute } from './call-route.ts';
