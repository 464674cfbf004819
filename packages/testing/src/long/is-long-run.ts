import process from 'node:process';

/** `npm run test:long` sets it: sweeps that `npm test` shortens are then done whole. */
export const isLongRun = (): boolean => process.env['TEST_LONG'] === 'true';
