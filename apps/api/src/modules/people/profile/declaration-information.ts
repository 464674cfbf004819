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
import type { DeclaringModule } from '../../declarations/declaring/declaring.module.ts';
import { profileIn } from './profile.repository.ts';

type Dependencies = Pick<Platform, 'units'> &
  Pick<DeclaringModule, 'ownMandate' | 'requireOwnNumber'>;

/** The numbers under which the bodies know the person as an employer (D-108). */
export const createDeclarationInformation = (dependencies: Dependencies) => {
  const { units, ownMandate, requireOwnNumber } = dependencies;
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

  /** One that is taken away, or that is not given, needs no proof. */
  const requireProved = async (
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
        ...(await requireProved(caller, 'CESU', {
          champ: 'numeroEmployeurCesu',
          numero: numeroEmployeurCesu,
        })),
        ...(await requireProved(caller, 'PAJE', {
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
export type DeclarationInformationCases = ReturnType<typeof createDeclarationInformation>;
