import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs that tests start one after the other read their code once. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), 'portail-tests-compiled') };
