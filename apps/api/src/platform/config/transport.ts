import type { Environment } from './environment.ts';
import { refuse } from './variables.ts';

/** What never leaves the machine needs no cipher: a relay or a proxy beside the program. */
export const isOnThisMachine = (address: string): boolean => {
  const { hostname, searchParams } = new URL(address);
  // A database may be named by its socket, which goes before what stands in the address.
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') || ['', 'localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
};

/** S47: nobody outside is spoken to in the clear. */
export const refusePlain = (name: string, address: string | undefined): void => {
  if (address === undefined || isOnThisMachine(address)) return;
  if (new URL(address).protocol !== 'https:')
    refuse(name, 'n’accepte qu’une adresse en https:// en production');
};

/** Others encipher without knowing to whom they speak. */
const VERIFIED_MODE = 'verify-full';

const refusePlainDatabase = (name: string, address: string | undefined): void => {
  if (address === undefined || isOnThisMachine(address)) return;
  const options = new URL(address).searchParams;
  if (options.get('sslmode') !== VERIFIED_MODE || options.get('uselibpqcompat') !== null)
    refuse(name, `attend sslmode=${VERIFIED_MODE} en production`);
};

export const refuseUnsafeTransport = (env: Environment): void => {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    refuse('NODE_TLS_REJECT_UNAUTHORIZED', 'est refusée en production');
  refusePlain('PUBLIC_URL', env.PUBLIC_URL);
  if (!env.DATABASE_TLS) return;
  refusePlainDatabase('DATABASE_URL', env.DATABASE_URL);
  refusePlainDatabase('DATABASE_ADMIN_URL', env.DATABASE_ADMIN_URL);
};
