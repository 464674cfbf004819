import type { SignInSpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../http/handler.ts';

export type ParametersHandlers = Pick<
  Handlers,
  'getSpaceUrls' | 'getIssuerBankDetails' | 'getRedirectOrigins'
>;

export const createParametersHandlers = ({
  publicUrl,
  debit,
  redirectOrigins,
}: Pick<Config, 'publicUrl' | 'debit' | 'redirectOrigins'>): ParametersHandlers => {
  const urlOf = (space: SignInSpaceType) => `${publicUrl}/login?typeEspace=${space}`;
  return {
    getSpaceUrls: () =>
      Promise.resolve({
        ESPACE_BENEFICIAIRE: urlOf('ESPACE_BENEFICIAIRE'),
        ESPACE_CLIENT: urlOf('ESPACE_CLIENT'),
        ESPACE_INTERVENANT: urlOf('ESPACE_INTERVENANT'),
      }),
    getRedirectOrigins: () => Promise.resolve({ origines: [...redirectOrigins] }),
    // Whole: it is the house's own account, printed on its letters.
    getIssuerBankDetails: () =>
      Promise.resolve({
        titulaire: debit.creditorName,
        iban: debit.creditorIban,
        bic: debit.creditorBic,
      }),
  };
};
