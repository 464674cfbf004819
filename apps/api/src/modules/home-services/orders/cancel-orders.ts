import {
  type QuotationStatut,
  quotationAfterCancellation,
} from '@portail/rules/home-services/quotation.ts';
import {
  isOverdue,
  isServiceOrderCancellable,
  type ServiceOrderActor,
} from '@portail/rules/home-services/service-order.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { NotifyProvider } from '../providers/provider-events.ts';
import { quotationsIn } from './quotations.repository.ts';
import { ownOrdersIn, serviceOrdersIn } from './service-orders.repository.ts';

/** Sets the status of the last quotation; the caller holds the lock of the order. */
export const moveLastQuotation = async (
  unit: UnitOfWork,
  numeroCommande: string,
  after: (statut: QuotationStatut) => QuotationStatut,
): Promise<void> => {
  const quotations = quotationsIn(unit);
  const last = await quotations.last(numeroCommande);
  if (last === undefined) return;
  const statut = after(last.statut);
  if (statut !== last.statut) await quotations.setStatut(last.id, statut);
};

type Dependencies = Pick<Platform, 'units' | 'clock'> & { readonly notifyProvider: NotifyProvider };

interface Cancellation {
  readonly by: ServiceOrderActor;
  readonly at: Date;
  readonly reason?: string;
}

/** The caller holds the lock of the order and checked that it may be cancelled. */
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

export const createCancelOrder =
  ({ clock, notifyProvider }: Dependencies) =>
  async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    numero: string,
  ): Promise<{ statut: 'ANNULEE' }> => {
    const order = await ownOrdersIn(unit, scope).lock(numero);
    if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const state = { statut: order.statut, from: calendarDay(order.from) };
    if (!isServiceOrderCancellable(state, clock.businessDay())) {
      throw new DomainError('COMMANDE_NON_ANNULABLE');
    }
    await writeCancellation(unit, numero, { by: 'BENEFICIAIRE', at: clock.businessNow() });
    await notifyProvider(unit, { evenement: 'COMMANDE_ANNULEE', numeroCommande: numero });
    return { statut: 'ANNULEE' };
  };

/** Closes unplanned orders and unanswered quotations after their last day. */
export const createCloseOverdue = (dependencies: Dependencies) => {
  const { units, clock, notifyProvider } = dependencies;

  const closeNext = (): Promise<boolean> =>
    units.transact(async (unit) => {
      const today = clock.businessDay();
      const order = await serviceOrdersIn(unit).lockOverdue(today);
      if (order === undefined) return false;
      if (!isOverdue({ statut: order.statut, to: calendarDay(order.to) }, today)) return false;
      await writeCancellation(unit, order.numero, { by: 'CALENDRIER', at: clock.businessNow() });
      await notifyProvider(unit, { evenement: 'COMMANDE_ANNULEE', numeroCommande: order.numero });
      return true;
    });

  return async (): Promise<{ readonly orders: number; readonly quotations: number }> => {
    let orders = 0;
    while (await closeNext()) orders += 1;
    const quotations = await units.transact((unit) =>
      quotationsIn(unit).closeOutdated(clock.businessDay()),
    );
    return { orders, quotations };
  };
};
