import { getRedirectOrigins } from '@portail/contract/home-services/redirects.calls.ts';
import { callApi } from './api.ts';
import { createRedirects, type FollowRedirect } from './create-follow-redirect.ts';

const redirects = createRedirects({
  readOrigins: async () => (await callApi(getRedirectOrigins, {})).origines,
  assign: (address) => window.location.assign(address),
});

/** Asked for while the address itself is still awaited. */
export const redirectsReady = (): Promise<FollowRedirect> => redirects.ready();

/** The only way out of the portal to an address that an answer gave. */
export const followRedirect = async (address: string): Promise<void> => {
  const follow = await redirects.ready();
  follow(address);
};
