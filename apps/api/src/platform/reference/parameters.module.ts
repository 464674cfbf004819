import type { SignInSpaceType } from '@portail/rules/identity/access/sign-in-spaces.ts';
import { defineModule } from '../http/define-module.ts';
import type { Platform } from '../platform.ts';
import { readIssuer } from '../issuer.repository.ts';

export const createParametersModule = ({ config, reader }: Pick<Platform, 'config' | 'reader'>) => {
  const { publicUrl, redirectOrigins } = config;
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
      getIssuerBankDetails: async () => {
        const { name, iban, bic } = await readIssuer(reader);
        return { titulaire: name, iban, bic };
      },
    },
  });
};
