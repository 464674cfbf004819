/**
 * Loaded before a program that another process started for itself: when that process dies, kill −9
 * included, the channel closes and the program ends as if it had been asked to.
 */
import process from 'node:process';

process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep alive a program that has finished its work.
process.channel?.unref();
