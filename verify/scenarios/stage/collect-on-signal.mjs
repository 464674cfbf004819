/** Brought into a replica by NODE_OPTIONS: what is no longer held must not count as held. */
import process from 'node:process';

process.on('SIGUSR2', () => globalThis.gc?.());
