/** Passwords of the local sign-ins (design §8); production refuses to start with either. */
export const defaultAdminPassword = 'wellness-admin';
export const defaultDemoPassword = 'wellness-demo';
