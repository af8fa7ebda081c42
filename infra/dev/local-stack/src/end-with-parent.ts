/** Preloaded into every process of the stack: stops it when the supervisor is gone, even after SIGKILL. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep a process alive.
process.channel?.unref();
