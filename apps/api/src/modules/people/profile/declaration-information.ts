import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import type {
  DeclarationInformation,
  DeclarationInformationBody,
} from '@portail/contract/people/profile.schemas.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { createDeclaringModule } from '../../declarations/declaring/declaring.module.ts';
import { profileIn } from './profile.repository.ts';

export type DeclarationNeeds = Pick<
  ReturnType<typeof createDeclaringModule>,
  'ownMandate' | 'requireOwnNumber'
>;

/** The person's employer numbers with the CESU and Pajemploi. */
export const createDeclarationInformation = (
  { units }: Pick<Platform, 'units'>,
  { ownMandate, requireOwnNumber }: DeclarationNeeds,
) => {
  const read = async (caller: AuthenticatedCaller): Promise<DeclarationInformation> => {
    const [cesu, paje] = await Promise.all([
      ownMandate(caller, 'CESU'),
      ownMandate(caller, 'PAJE'),
    ]);
    return {
      numeroEmployeurCesu: cesu.numero,
      numeroPajemploi: paje.numero,
      etatMandatCesu: cesu.etat,
      etatMandatPaje: paje.etat,
    };
  };

  /** A number that is removed or not given is not checked. */
  const checkNumber = async (
    caller: AuthenticatedCaller,
    organisme: Organisme,
    { champ, numero }: { readonly champ: string; readonly numero: string | undefined },
  ): Promise<readonly FieldError[]> => {
    if (numero === undefined || numero === '') return [];
    try {
      if (await requireOwnNumber(caller, organisme, numero)) return [];
      return [{ champ, message: ERROR_CATALOGUE.EMPLOYEUR_NON_ENREGISTRE.message }];
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NUMERO_EMPLOYEUR_REFUSE') throw error;
      return [{ champ, message: error.message }];
    }
  };

  return {
    read,

    change: async (
      caller: AuthenticatedCaller,
      { numeroEmployeurCesu, numeroPajemploi }: DeclarationInformationBody,
    ): Promise<DeclarationInformation> => {
      const scope = beneficiaryScopeOf(caller);
      const problems = [
        ...(await checkNumber(caller, 'CESU', {
          champ: 'numeroEmployeurCesu',
          numero: numeroEmployeurCesu,
        })),
        ...(await checkNumber(caller, 'PAJE', {
          champ: 'numeroPajemploi',
          numero: numeroPajemploi,
        })),
      ];
      if (problems.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields: problems });
      await units.transact((unit) =>
        profileIn(unit, scope).saveNumbers({ cesu: numeroEmployeurCesu, paje: numeroPajemploi }),
      );
      return await read(caller);
    },
  };
};
