import type { Partners } from './partners.ts';
import { refuse } from './variables.ts';

/**
 * S31: where a browser may be sent. Unless they are named, the pages of the card provider and of
 * Paynum are taken to be where their programs are.
 */
export const readRedirectOrigins = (
  named: readonly string[] | undefined,
  { card, paynum }: Pick<Partners, 'card' | 'paynum'>,
  isProduction: boolean,
): readonly string[] => {
  const ofPartners = [card.url, paynum.url].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
  const origins = [...new Set(named ?? ofPartners)];
  const isPlain = (origin: string): boolean => !origin.startsWith('https:');
  if (isProduction && origins.some(isPlain))
    refuse('REDIRECT_ORIGINS', 'n’accepte que des origines en https:// en production');
  return origins;
};
