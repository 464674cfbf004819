import { hrefOf } from '@portail/contract/pages/href.ts';
import { allowedRedirect } from '@portail/rules/home-services/allowed-redirect.ts';

interface Needs {
  /** As the settings of the server name them. */
  readonly readOrigins: () => Promise<readonly string[]>;
  readonly assign: (address: string) => void;
}

export type FollowRedirect = (address: string) => void;

/**
 * S31: a page outside is left for only where its origin is allowed, whatever an answer said; else
 * the way leads home. The list is read first: what follows waits for nothing any more.
 */
export const createRedirects = ({ readOrigins, assign }: Needs) => ({
  ready: async (): Promise<FollowRedirect> => {
    const origins = await readOrigins();
    return (address) => assign(allowedRedirect(address, origins) ?? hrefOf('HOME'));
  },
});
