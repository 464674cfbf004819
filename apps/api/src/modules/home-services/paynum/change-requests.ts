import {
  canChangeSupport,
  isPaynumDeletable,
  isPaynumEditable,
  type PaynumStatut,
  type PaynumSupport,
} from '@portail/rules/home-services/paynum.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireOpenFor } from './create-request.ts';
import type { OpenPage } from './open-page.ts';
import { paynumRequestsIn } from './paynum.repository.ts';
import { TELL_PAYNUM } from './tell-paynum.ts';

/** What a person does to a request of theirs, as long as its state allows it. */
export const createChangeRequests = ({ units, ids, outbox, openPage }: Pick<Platform, 'units' | 'ids' | 'outbox'> & { readonly openPage: OpenPage }) => {
  const lockIf = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    id: string,
    isAllowed: (statut: PaynumStatut) => boolean,
  ) => {
    const requests = paynumRequestsIn(unit, scope);
    await requests.lockPerson();
    const request = await requests.lock(id);
    if (request === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (!isAllowed(request.statut)) throw new DomainError('DEMANDE_PAYNUM_FIGEE');
    return { requests, request };
  };

  /** The worker looks up what there is to say: the last word is the right one. */
  const tell = (unit: UnitOfWork, id: string): Promise<void> =>
    outbox.add(unit, {
      kind: TELL_PAYNUM,
      dedupKey: `${TELL_PAYNUM}:${ids.ordered()}`,
      payload: { id },
    });

  return {
    edit: async (scope: BeneficiaryScope, id: string, numeroContrat: string) => {
      const opened = await units.transact(
        async (unit) => {
          const { requests, request } = await lockIf(unit, scope, id, isPaynumEditable);
          requireOwnContract(scope, numeroContrat);
          const parties = await requests.findParties(numeroContrat);
          if (parties === undefined) throw new DomainError('CONTRAT_INCONNU');
          if (request.contract !== numeroContrat) {
            await requireOpenFor(requests, numeroContrat, id);
            await requests.change(id, { contract_numero: numeroContrat });
          }
          return { id, contract: numeroContrat, support: request.support, ...parties };
        },
        { isRepeatable: true },
      );
      return await openPage(opened);
    },

    remove: async (scope: BeneficiaryScope, id: string): Promise<void> =>
      await units.transact(
        async (unit) => {
          const { requests } = await lockIf(unit, scope, id, isPaynumDeletable);
          await requests.remove(id);
          await tell(unit, id);
        },
        { isRepeatable: true },
      ),

    changeSupport: async (
      scope: BeneficiaryScope,
      id: string,
      choixSupport: PaynumSupport,
    ): Promise<{ readonly choixSupport: PaynumSupport }> =>
      await units.transact(
        async (unit) => {
          const { requests, request } = await lockIf(unit, scope, id, canChangeSupport);
          if (request.support !== choixSupport) {
            await requests.change(id, { choix_support: choixSupport });
            await tell(unit, id);
          }
          return { choixSupport };
        },
        { isRepeatable: true },
      ),
  };
};
export type ChangeRequests = ReturnType<typeof createChangeRequests>;
