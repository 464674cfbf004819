import type {
  DeclarationInformation,
  DeclarationInformationBody,
} from '@portail/contract/schemas/profile.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../platform/ports/owner-scope.ts';
import type { OwnMandate } from '../declaring/declaring.module.ts';
import { profileQueries } from './profile.queries.ts';
import { profileIn } from './profile.repository.ts';

type Dependencies = Pick<Platform, 'reader' | 'units'> & { readonly ownMandate: OwnMandate };

/** The numbers under which the bodies know the person as an employer (D-108). */
export const createDeclarationInformation = ({ reader, units, ownMandate }: Dependencies) => {
  /** Where no contract shows the tab, its call is closed too. */
  const ownScope = async (caller: AuthenticatedCaller) => {
    const scope = beneficiaryScopeOf(caller);
    if (!(await profileQueries(reader, scope).hasDeclarationTab()))
      throw new DomainError('ACCES_REFUSE');
    return scope;
  };

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

  return {
    read: async (caller: AuthenticatedCaller): Promise<DeclarationInformation> => {
      await ownScope(caller);
      return await read(caller);
    },

    change: async (
      caller: AuthenticatedCaller,
      { numeroEmployeurCesu, numeroPajemploi }: DeclarationInformationBody,
    ): Promise<DeclarationInformation> => {
      const scope = await ownScope(caller);
      await units.transact((unit) =>
        profileIn(unit, scope).saveNumbers({ cesu: numeroEmployeurCesu, paje: numeroPajemploi }),
      );
      return await read(caller);
    },
  };
};
export type DeclarationInformationCases = ReturnType<typeof createDeclarationInformation>;
