import type { SignInSpaceType } from '@portail/rules/identity/access/sign-in-spaces.ts';
import { defineModule } from '../http/define-module.ts';
import type { Platform } from '../platform.ts';

export const createParametersModule = ({ config }: Pick<Platform, 'config'>) => {
  const { publicUrl, debit, redirectOrigins } = config;
  const urlOf = (space: SignInSpaceType) => `${publicUrl}/login?typeEspace=${space}`;
  return defineModule({
    handlers: {
      getSpaceUrls: () =>
        Promise.resolve({
          ESPACE_BENEFICIAIRE: urlOf('ESPACE_BENEFICIAIRE'),
          ESPACE_CLIENT: urlOf('ESPACE_CLIENT'),
          ESPACE_INTERVENANT: urlOf('ESPACE_INTERVENANT'),
        }),
      getRedirectOrigins: () => Promise.resolve({ origines: [...redirectOrigins] }),
      // Not masked: the issuer's own account is public, it is printed on its letters.
      getIssuerBankDetails: () =>
        Promise.resolve({
          titulaire: debit.creditorName,
          iban: debit.creditorIban,
          bic: debit.creditorBic,
        }),
    },
  });
};
