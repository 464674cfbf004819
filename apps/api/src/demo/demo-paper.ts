import { centsOf } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import type { PaperStock } from '../ledger/accounts.ts';
import { paperExpired, type PrintedTitre, valueReleased } from '../ledger/templates/orders.ts';
import { paperPayment } from '../ledger/templates/payments.ts';
import { paperToAccount, vintageTrade } from '../ledger/templates/voucher-changes.ts';
import type { HoldingsTables } from '../platform/db/schema/holdings-tables.ts';
import type { DemoCompte } from './demo-accounts.ts';
import { referenceOf, type DemoWriter, type Holder } from './demo-writer.ts';

export interface DemoCarnet extends Holder {
  readonly stock: PaperStock;
  readonly titres: readonly PrintedTitre[];
}

/** The key that derives the codes under the scratch boxes. */
const TITRE_KEY = 1;
const ACTOR = 'import';
const BEFORE_EXIT: Readonly<Partial<Record<TitreStatut, readonly TitreStatut[]>>> = {
  EN_FABRICATION: ['EN_FABRICATION'],
  EXPEDIE: ['EN_FABRICATION', 'EXPEDIE'],
  ACTIF: ['EN_FABRICATION', 'EXPEDIE', 'ACTIF'],
  BLOQUE: ['EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE'],
};

const total = (titres: readonly PrintedTitre[]): number =>
  titres.reduce((sum, { valeurCents }) => sum + valeurCents, 0);

/** Acts on paper vouchers. */
export const createDemoPaper = (pen: DemoWriter) => {
  const { newId, parties, nextTitre, rows, instantOf, post, move, owe } = pen;
  const printTitres = (
    holder: Holder,
    day: CalendarDay,
    statuts: readonly TitreStatut[],
    { valeurCents, line = null }: { valeurCents: number; line?: string | null },
  ): DemoCarnet => {
    const carnetId = newId();
    const createdAt = instantOf(day);
    rows.carnets.push({
      id: carnetId,
      ...pen.holderRow(holder),
      created_at: createdAt,
      precommande_id: line,
      expedie_le: statuts.includes('EN_FABRICATION') ? null : createdAt,
    });
    const titres = statuts.map((statut): PrintedTitre => {
      const numero = nextTitre();
      rows.titres.push({
        numero,
        carnet_id: carnetId,
        ...pen.holderRow(holder),
        valeur_faciale_cents: valeurCents,
        statut,
        cle_id: TITRE_KEY,
        essais_errones: statut === 'BLOQUE' ? 3 : 0,
        created_at: createdAt,
      });
      for (const [rank, reached] of (BEFORE_EXIT[statut] ?? []).entries()) {
        rows.titreEvents.push({
          titre_numero: numero,
          rank: rank + 1,
          from_statut: BEFORE_EXIT[statut]?.[rank - 1] ?? null,
          to_statut: reached,
          journal_id: null,
          occurred_at: createdAt,
          actor: ACTOR,
        });
      }
      return { numero, valeurCents: centsOf(valeurCents) };
    });
    const { contract, produit, millesime } = holder;
    return { ...holder, stock: { contract, produit, millesime }, titres };
  };

  return {
    printTitres,

    /** A book of vouchers, each with the status that it has before it leaves circulation. */
    orderPaper: (
      holder: Holder,
      day: CalendarDay,
      statuts: readonly TitreStatut[],
      { valeurCents, fundedRate = 0.6 }: { valeurCents: number; fundedRate?: number },
    ): DemoCarnet => {
      const lineId = newId();
      const carnet = printTitres(holder, day, statuts, { valeurCents, line: lineId });
      const fundedCents = Math.round(total(carnet.titres) * fundedRate);
      pen.orderLine(
        holder,
        day,
        { fundedCents, ownCents: total(carnet.titres) - fundedCents, lineId },
        { paper: carnet },
      );
      return carnet;
    },

    payWithPaper: (
      carnet: DemoCarnet,
      day: CalendarDay,
      codeNan: string,
      titres: readonly PrintedTitre[],
      statut: HoldingsTables['remise_titres']['statut'] = 'EFFECTUE',
    ): void => {
      const at = instantOf(day, 15);
      const intervenantId = parties.intervenantOf(codeNan);
      const postingId = post(at, carnet.contract, [
        paperPayment({ intervenantId, stock: carnet.stock, titres }),
      ]);
      if (statut === 'EFFECTUE') owe(codeNan, carnet.contract, total(titres));
      rows.remises.push({
        id: newId(),
        numero: referenceOf('RT', rows.remises.length),
        beneficiary_id: parties.beneficiaryOf(carnet.login),
        contract_numero: carnet.contract,
        intervenant_id: intervenantId,
        nombre_titres: titres.length,
        montant_cents: total(titres),
        commentaire: '',
        statut,
        posting_id: postingId,
        created_at: at,
      });
    },

    /** The value waits until its day; a job gives it later. */
    convertToAccount: (
      carnet: DemoCarnet,
      day: CalendarDay,
      titres: readonly PrintedTitre[],
      to: { readonly compte: DemoCompte; readonly availableFrom: CalendarDay },
    ): void => {
      const { compte, availableFrom } = to;
      const at = instantOf(day, 11);
      const postingId = post(at, carnet.contract, [
        paperToAccount({ compteId: compte.id, stock: carnet.stock, titres, availableFrom }),
      ]);
      rows.conversions.push({
        id: newId(),
        reference: referenceOf('CF', rows.conversions.length),
        beneficiary_id: parties.beneficiaryOf(carnet.login),
        contract_numero: carnet.contract,
        sens: 'TITRES_VERS_COMPTE',
        compte_id: compte.id,
        carnet_id: null,
        nombre_titres: titres.length,
        montant_cents: total(titres),
        disponible_le: availableFrom,
        posting_id: postingId,
        created_at: at,
      });
    },

    tradePaper: (
      carnet: DemoCarnet,
      day: CalendarDay,
      titres: readonly PrintedTitre[],
      to: { readonly compte: DemoCompte; readonly availableFrom: CalendarDay },
    ): void => {
      const { compte, availableFrom } = to;
      const at = instantOf(day, 11);
      const postingId = post(at, carnet.contract, [
        vintageTrade({ stock: carnet.stock, titres }, { compteId: compte.id, availableFrom }),
      ]);
      rows.echanges.push({
        id: newId(),
        reference: referenceOf('EM', rows.echanges.length),
        beneficiary_id: parties.beneficiaryOf(carnet.login),
        contract_numero: carnet.contract,
        produit_id: carnet.produit,
        millesime: carnet.millesime,
        compte_id: null,
        nombre_titres: titres.length,
        produit_final: 'COMPTE',
        valeurs_cents: [],
        livraison: null,
        montant_cents: total(titres),
        type_frais: null,
        frais_cents: 0,
        mode_paiement: null,
        statut: 'VALIDEE',
        posting_id: postingId,
        carte_reference: null,
        actor: ACTOR,
        origin: 'PERSONNE',
        request_id: 'demonstration',
        operateur: null,
        commande_owner: 'demonstration',
        commande_cle: `echange-${rows.echanges.length}`,
        demande_le: at,
        echange_le: at,
        disponible_le: availableFrom,
        created_at: at,
      });
      move(compte.id, total(titres));
      post(instantOf(availableFrom, 5), carnet.contract, [
        valueReleased(compte.id, availableFrom, centsOf(total(titres))),
      ]);
    },

    expirePaper: (carnet: DemoCarnet, day: CalendarDay, titres: readonly PrintedTitre[]): void => {
      post(instantOf(day, 4), carnet.contract, [paperExpired(carnet.stock, titres)]);
    },
  };
};
