import type {
  DeclarationInformation,
  DeclarationInformationBody,
} from '@portail/contract/schemas/profile.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../platform/ports/caller.ts';
import { beneficiaryScopeOf } from '../../platform/ports/owner-scope.ts';
import type { OwnMandate } from '../declaring/declaring.module.ts';
import { profileIn } from './profile.repository.ts';

type Dependencies = Pick<Platform, 'units'> & { readonly ownMandate: OwnMandate };

/** The numbers under which the bodies know the person as an employer (D-108). */
export const createDeclarationInformation = ({ units, ownMandate }: Dependencies) => {
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
    read,

    change: async (
      caller: AuthenticatedCaller,
      { numeroEmployeurCesu, numeroPajemploi }: DeclarationInformationBody,
    ): Promise<DeclarationInformation> => {
      const scope = beneficiaryScopeOf(caller);
      await units.transact((unit) =>
        profileIn(unit, scope).saveNumbers({ cesu: numeroEmployeurCesu, paje: numeroPajemploi }),
      );
      return await read(caller);
    },
  };
};
export type DeclarationInformationCases = ReturnType<typeof createDeclarationInformation>;
