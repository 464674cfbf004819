import { createHash } from 'node:crypto';
import { HOME_SERVICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import type {
  PlanningBody,
  SentQuotationBody,
} from '@portail/contract/home-services/home-services-partner.schemas.ts';
import { pricedLine, totalsOf, type PricedLine } from '@portail/rules/home-services/price.ts';
import {
  isPlannable,
  quotationStatutOn,
  defaultValidity,
  isQuotable,
  isSoundValidity,
  type QuotationStatut,
} from '@portail/rules/home-services/quotation.ts';
import { canServiceOrderBecome } from '@portail/rules/home-services/service-order.ts';
import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { pricedLineRow } from '../../../platform/db/priced-line-row.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { ProviderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { writeCancellation } from './cancel-orders.ts';
import { requestOf, dayOfWire } from './place-and-change-orders.ts';
import { quotationsIn, type StoredQuotation } from './quotations.repository.ts';
import {
  providerOrdersIn,
  serviceOrdersIn,
  type LockedOrder,
} from './service-orders.repository.ts';

/** A provider reports the status of an order; a repeated report changes nothing. */
export const createReceivePlanning = ({ units, clock }: Pick<Platform, 'units' | 'clock'>) => {
  /** Requires an accepted quotation, unless the law asks for none. */
  const requirePlannable = async (unit: UnitOfWork, order: LockedOrder): Promise<void> => {
    const { from, to } = requestOf(order);
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

  return (
    scope: ProviderScope,
    body: PlanningBody,
  ): Promise<{ numeroCommande: string; statut: PlanningBody['statut'] }> =>
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

interface SentQuotation {
  readonly id: string;
  readonly totalTTC: number;
  readonly statut: QuotationStatut;
}

/** Identifies the content sent under a reference, so that a repeated quotation is recognised. */
const digestOf = ({ numeroCommande, dateValidite, lignes }: SentQuotationBody): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        numeroCommande,
        dateValidite ?? null,
        lignes.map(({ libelle, unite, quantite, prixUnitaire, tauxTva }) => [
          libelle,
          unite,
          quantite,
          prixUnitaire,
          tauxTva,
        ]),
      ]),
    )
    .digest('base64url');

const pricedLinesOf = ({ lignes }: SentQuotationBody): readonly PricedLine[] =>
  lignes.map(({ libelle, unite, quantite, prixUnitaire, tauxTva }) =>
    pricedLine({ libelle, unite, quantite, unitPrice: prixUnitaire, vatRate: tauxTva }),
  );

const statutOf = ({ statut, validUntil }: StoredQuotation, today: CalendarDay): QuotationStatut =>
  quotationStatutOn({ statut, validUntil: calendarDay(validUntil) }, today);

const validityOf = ({ dateValidite }: SentQuotationBody, today: CalendarDay): CalendarDay => {
  if (dateValidite === undefined) return defaultValidity(today);
  const day = dayOfWire(dateValidite);
  if (isSoundValidity(today, day)) return day;
  throw new DomainError('REQUETE_INVALIDE', {
    fields: [{ champ: 'dateValidite', message: HOME_SERVICE_MESSAGES.validity }],
  });
};

/** A provider's quotation for a pending order; it replaces the previous one. */
export const createReceiveQuotation = (dependencies: Pick<Platform, 'units' | 'clock' | 'ids'>) => {
  const { units, clock, ids } = dependencies;
  return (scope: ProviderScope, body: SentQuotationBody): Promise<SentQuotation> =>
    units.transact(async (unit) => {
      const order = await providerOrdersIn(unit, scope).lock(body.numeroCommande);
      if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const quotations = quotationsIn(unit);
      const today = clock.businessDay();
      const digest = digestOf(body);
      const known = await quotations.findByReference(order.clientId, body.reference);
      if (known !== undefined) {
        if (known.digest !== digest) throw new DomainError('NUMERO_DEJA_UTILISE');
        return {
          id: known.id,
          totalTTC: wireEuros(known.totalCents),
          statut: statutOf(known, today),
        };
      }
      const last = await quotations.last(order.numero);
      const lastStatut = last === undefined ? undefined : statutOf(last, today);
      if (!isQuotable(order.statut, lastStatut)) throw new DomainError('ETAT_NON_PERMIS');
      if (last?.statut === 'ENVOYE') await quotations.setStatut(last.id, 'EXPIRE');
      const now = clock.businessNow();
      const lines = pricedLinesOf(body);
      const totals = totalsOf(lines);
      const id = ids.ordered();
      await quotations.insert(
        {
          id,
          commande_numero: order.numero,
          client_id: order.clientId,
          beneficiary_id: order.beneficiaryId,
          reference: body.reference,
          empreinte: digest,
          total_ht_cents: totals.ht,
          total_tva_cents: totals.tva,
          total_ttc_cents: totals.ttc,
          envoye_le: now,
          valide_jusqu_au: validityOf(body, today),
        },
        lines.map(pricedLineRow),
      );
      await serviceOrdersIn(unit).touch(order.numero, now);
      return { id, totalTTC: wireEuros(totals.ttc), statut: 'ENVOYE' };
    });
};
