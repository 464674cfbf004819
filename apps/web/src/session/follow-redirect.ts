import { getRedirectOrigins } from '@portail/contract/home-services/redirects.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { allowedRedirect } from '@portail/rules/home-services/allowed-redirect.ts';
import { callApi } from './api.ts';
import { createRedirects, type FollowRedirect } from './create-follow-redirect.ts';

const redirects = createRedirects({
  readOrigins: async () => (await callApi(getRedirectOrigins, {})).origines,
  assign: (address) => window.location.assign(address),
});

/** Asked for while the address itself is still awaited. */
export const redirectsReady = (): Promise<FollowRedirect> => redirects.ready();

/**
 * To the provider of a company. The list of the companies is not public: the answer names the origin
 * that the back office has set, and the server has judged the address by it.
 */
export const followToCompany = (address: string, origin: string): void =>
  window.location.assign(allowedRedirect(address, [origin]) ?? hrefOf('HOME'));

/** The only way out of the portal to an address that an answer gave. */
export const followRedirect = async (address: string): Promise<void> => {
  const follow = await redirects.ready();
  follow(address);
};
