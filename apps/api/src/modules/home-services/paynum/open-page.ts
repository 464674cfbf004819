import { hrefOf } from '@portail/contract/pages/href.ts';
import { allowedRedirect } from '@portail/rules/home-services/allowed-redirect.ts';
import type { PaynumSupport } from '@portail/rules/home-services/paynum.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { PaynumUnavailable, type Paynum } from '../../../platform/ports/paynum.ts';

const UNAVAILABLE_RETRY_AFTER_S = 60;

export interface OpenedRequest {
  readonly id: string;
  readonly matricule: string | null;
  readonly contract: string;
  readonly companyName: string;
  readonly support: PaynumSupport;
}

export const createOpenPage = ({ config, log, paynum }: Pick<Platform, 'config' | 'log'> & { readonly paynum: Paynum }) => {
  /** S31: an origin that the settings do not know is answered like a partner who is away. */
  const requireAllowed = (address: string, id: string): string => {
    const allowed = allowedRedirect(address, config.redirectOrigins);
    if (allowed !== undefined) return allowed;
    log.error({ demande: id }, 'page de Paynum hors des origines permises');
    throw new DomainError('PAYNUM_INDISPONIBLE', { retryAfterS: UNAVAILABLE_RETRY_AFTER_S });
  };

  const ask = async ({ matricule, ...request }: OpenedRequest): Promise<string> => {
    try {
      return await paynum.open({
        ...request,
        matricule: matricule ?? '',
        returnUrl:
          config.publicUrl + hrefOf('COMMANDE_CHOIX_DISPOSITIF', undefined, { paynum: request.id }),
      });
    } catch (error) {
      if (!(error instanceof PaynumUnavailable)) throw error;
      log.warn({ err: error, demande: request.id }, 'Paynum injoignable');
      throw new DomainError('PAYNUM_INDISPONIBLE', {
        cause: error,
        retryAfterS: UNAVAILABLE_RETRY_AFTER_S,
      });
    }
  };

  /** The page where the person goes on with a request. */
  return async (request: OpenedRequest): Promise<{ readonly redirectUrl: string }> => ({
    redirectUrl: requireAllowed(await ask(request), request.id),
  });
};
export type OpenPage = ReturnType<typeof createOpenPage>;
