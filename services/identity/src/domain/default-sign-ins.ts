/** Passwords of the local sign-ins; production refuses to start with either. */
export const defaultAdminPassword = 'wellness-admin';
export const defaultDemoPassword = 'wellness-demo';
