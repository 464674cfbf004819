import { type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import type { AudienceHit } from './create-audience.ts';

export interface MatomoSettings {
  readonly url: string;
  readonly siteId: string;
}

/** Both build variables, or none: a half setting counts at home. */
export const matomoSettingsOf = (
  env: Readonly<Record<string, unknown>>,
): MatomoSettings | undefined => {
  const { VITE_MATOMO_URL: url, VITE_MATOMO_SITE_ID: siteId } = env;
  if (typeof url !== 'string' || typeof siteId !== 'string') return undefined;
  return url === '' || siteId === '' ? undefined : { url, siteId };
};

/** The page's pattern and not its address: an address may carry a one-time token. */
const addressOf = (page: PageId, origin: string): string => `${origin}${pageOf(page).path}`;

/** One request of Matomo's tracking API, without cookie nor visitor name. */
export const matomoRequestOf = (
  { url, siteId }: MatomoSettings,
  { page, evenement }: AudienceHit,
  origin: string,
): string => {
  const query = new URLSearchParams({
    idsite: siteId,
    rec: '1',
    apiv: '1',
    send_image: '0',
    action_name: page,
    url: addressOf(page, origin),
    ...(evenement === 'PRESENCE' ? { ping: '1' } : {}),
  });
  return `${url.replace(/\/+$/, '')}/matomo.php?${query}`;
};
