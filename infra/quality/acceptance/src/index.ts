/** The main job over public HTTP, as scripts and tests of the running stack use it. */
export * from './browser-session.ts';
export * from './enroll-and-pay.ts';
export * from './eventually.ts';
export * from './mails.ts';
