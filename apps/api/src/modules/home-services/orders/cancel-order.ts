import { quotationAfterCancellation } from '@portail/rules/home-services/quotation.ts';
import {
  isForgotten,
  isServiceOrderCancellable,
  type ServiceOrderActor,
} from '@portail/rules/home-services/service-order.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { TellProvider } from '../providers/home-providers.module.ts';
import { moveLastQuotation } from './move-quotation.ts';
import { quotationsIn } from './quotations.repository.ts';
import { ownOrdersIn, serviceOrdersIn } from './service-orders.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock'> & { readonly tellProvider: TellProvider };

interface Cancellation {
  readonly by: ServiceOrderActor;
  readonly at: Date;
  readonly reason?: string;
}

/** Of whoever holds the lock and may do it. */
export const writeCancellation = async (
  unit: UnitOfWork,
  numero: string,
  { by, at, reason = '' }: Cancellation,
): Promise<void> => {
  await moveLastQuotation(unit, numero, quotationAfterCancellation);
  await serviceOrdersIn(unit).move(numero, {
    statut: 'ANNULEE',
    annulee_le: at,
    annulee_par: by,
    motif_annulation: reason,
    updated_at: at,
  });
};

export type CancelOrder = (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  numero: string,
) => Promise<{ statut: 'ANNULEE' }>;

export const createCancelOrder =
  ({ clock, tellProvider }: Dependencies): CancelOrder =>
  async (unit, scope, numero) => {
    const order = await ownOrdersIn(unit, scope).lock(numero);
    if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const state = { statut: order.statut, from: calendarDay(order.from) };
    if (!isServiceOrderCancellable(state, clock.businessDay())) {
      throw new DomainError('COMMANDE_NON_ANNULABLE');
    }
    await writeCancellation(unit, numero, { by: 'BENEFICIAIRE', at: clock.businessNow() });
    await tellProvider(unit, { evenement: 'COMMANDE_ANNULEE', numeroCommande: numero });
    return { statut: 'ANNULEE' };
  };

export type CloseForgotten = () => Promise<{
  readonly orders: number;
  readonly quotations: number;
}>;

/** What nobody ever planned and quotations that nobody answered, once their last day is gone. */
export const createCloseForgotten = (dependencies: Dependencies): CloseForgotten => {
  const { units, clock, tellProvider } = dependencies;

  const closeNext = (): Promise<boolean> =>
    units.transact(async (unit) => {
      const today = clock.businessDay();
      const order = await serviceOrdersIn(unit).lockForgotten(today);
      if (order === undefined) return false;
      if (!isForgotten({ statut: order.statut, to: calendarDay(order.to) }, today)) return false;
      await writeCancellation(unit, order.numero, { by: 'CALENDRIER', at: clock.businessNow() });
      await tellProvider(unit, { evenement: 'COMMANDE_ANNULEE', numeroCommande: order.numero });
      return true;
    });

  return async () => {
    let orders = 0;
    while (await closeNext()) orders += 1;
    const quotations = await units.transact((unit) =>
      quotationsIn(unit).closeOutdated(clock.businessDay()),
    );
    return { orders, quotations };
  };
};
