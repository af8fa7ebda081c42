/** Default passwords for local development. Production refuses to start with either of them. */
export const defaultAdminPassword = 'wellness-admin';
export const defaultDemoPassword = 'wellness-demo';
