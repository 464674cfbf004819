import { canPaynumBecome, type PaynumStatut } from '@portail/rules/home-services/paynum.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { PartnerCaller } from '../../../platform/ports/partner.ts';
import { everyPaynumRequestIn } from './paynum.repository.ts';

interface PartnerAnswer {
  readonly id: string;
  readonly statut: PaynumStatut;
}

/** The partner's word on a request, taken once; the same word again changes nothing. */
export const createAnswerRequest =
  ({ units, clock }: Pick<Platform, 'units' | 'clock'>) =>
  async (partner: PartnerCaller, { id, statut }: PartnerAnswer): Promise<void> => {
    if (!partner.isPaynum) throw new DomainError('PARTENAIRE_INCONNU');
    const scope = operatorScope(partner.partnerId, 'réponse de Paynum');
    await units.transact(
      async (unit) => {
        const requests = everyPaynumRequestIn(unit, scope);
        const request = await requests.lock(id);
        if (request === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (request.statut === statut) return;
        if (!canPaynumBecome(request.statut, statut)) throw new DomainError('DEMANDE_PAYNUM_FIGEE');
        await requests.answer(id, statut, clock.businessNow());
      },
      { isRepeatable: true },
    );
  };
export type AnswerRequest = ReturnType<typeof createAnswerRequest>;
