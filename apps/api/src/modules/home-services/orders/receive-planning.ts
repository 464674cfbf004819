import type { PlanningBody } from '@portail/contract/home-services/home-services-partner.schemas.ts';
import { isPlannable, quotationStatutOn } from '@portail/rules/home-services/quotation.ts';
import { canServiceOrderBecome } from '@portail/rules/home-services/service-order.ts';
import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { ProviderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { writeCancellation } from './cancel-order.ts';
import { wishOf } from './order-terms.ts';
import { quotationsIn } from './quotations.repository.ts';
import {
  providerOrdersIn,
  serviceOrdersIn,
  type LockedOrder,
} from './service-orders.repository.ts';

export type ReceivePlanning = (
  scope: ProviderScope,
  body: PlanningBody,
) => Promise<{ numeroCommande: string; statut: PlanningBody['statut'] }>;

/** A provider tells what becomes of an order: told twice, it is the same. */
export const createReceivePlanning = ({ units, clock }: Pick<Platform, 'units' | 'clock'>): ReceivePlanning => {
  /** Only on a price that the person agreed to, or where the law asks for none. */
  const requirePlannable = async (unit: UnitOfWork, order: LockedOrder): Promise<void> => {
    const { from, to } = wishOf(order);
    const last = await quotationsIn(unit).last(order.numero);
    const lastStatut =
      last === undefined
        ? undefined
        : quotationStatutOn(
            { statut: last.statut, validUntil: calendarDay(last.validUntil) },
            clock.businessDay(),
          );
    const facts = { statut: order.statut, estimate: centsOf(order.estimateCents), from, to };
    if (!isPlannable(facts, lastStatut)) throw new DomainError('DEVIS_REQUIS');
  };

  const move = async (
    unit: UnitOfWork,
    order: LockedOrder,
    { statut, intervenant, motif }: PlanningBody,
  ): Promise<void> => {
    const at = clock.businessNow();
    const orders = serviceOrdersIn(unit);
    switch (statut) {
      case 'ATTRIBUEE':
        await requirePlannable(unit, order);
        await orders.move(order.numero, {
          statut,
          intervenant: (intervenant ?? '').trim(),
          planifiee_le: at,
          updated_at: at,
        });
        return;
      case 'EN_COURS':
        await orders.move(order.numero, { statut, commencee_le: at, updated_at: at });
        return;
      case 'TERMINEE':
        await orders.move(order.numero, { statut, terminee_le: at, updated_at: at });
        return;
      case 'ANNULEE':
        await writeCancellation(unit, order.numero, {
          by: 'PRESTATAIRE',
          at,
          reason: withoutSocialSecurityNumbers(motif ?? ''),
        });
    }
  };

  return (scope, body) =>
    units.transact(async (unit) => {
      const order = await providerOrdersIn(unit, scope).lock(body.numeroCommande);
      if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const answer = { numeroCommande: order.numero, statut: body.statut };
      if (order.statut === body.statut) return answer;
      if (!canServiceOrderBecome(order.statut, body.statut, 'PRESTATAIRE')) {
        throw new DomainError('ETAT_NON_PERMIS');
      }
      await move(unit, order, body);
      return answer;
    });
};
