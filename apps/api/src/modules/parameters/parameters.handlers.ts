import type { SignInSpaceType } from '@portail/rules/access/vocabulary.ts';
import type { Handlers } from '../../platform/http/handler.ts';

export type ParametersHandlers = Pick<Handlers, 'getSpaceUrls'>;

export const createParametersHandlers = (publicUrl: string): ParametersHandlers => {
  const urlOf = (space: SignInSpaceType) => `${publicUrl}/login?typeEspace=${space}`;
  return {
    getSpaceUrls: () =>
      Promise.resolve({
        ESPACE_BENEFICIAIRE: urlOf('ESPACE_BENEFICIAIRE'),
        ESPACE_CLIENT: urlOf('ESPACE_CLIENT'),
        ESPACE_INTERVENANT: urlOf('ESPACE_INTERVENANT'),
      }),
  };
};
