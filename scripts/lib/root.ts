import { fileURLToPath } from 'node:url';

/** The repository's root folder, whatever folder a script is started from. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
