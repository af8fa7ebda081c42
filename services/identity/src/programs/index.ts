export { readPassword } from './read-password.ts';
export { refuseDefaultSignIns } from './store-default-sign-ins.ts';
export { markDemo } from './store-mark-demo.ts';
export { seedAdmin } from './store-seed-admin.ts';
export { replaceStaffPassword } from './store-staff-password.ts';
