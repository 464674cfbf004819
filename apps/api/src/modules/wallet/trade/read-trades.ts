import type { tradeParameters } from '@portail/contract/wallet/trade-parameters.schemas.ts';
import type {
  ChangeLine,
  checkedTradedTitre,
  tradeBeneficiary,
  tradedTitreBody,
  tradeFees as tradeFeesAnswer,
  tradeFeesBody,
} from '@portail/contract/wallet/trade.schemas.ts';
import { percentOf } from '@portail/rules/orders/order-amounts.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  isTradeableTitre,
  tradeFees,
  type TradeParameters,
} from '@portail/rules/wallet/trade/trade.ts';
import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import { isTraded } from '@portail/rules/wallet/trade/trade-statut.ts';
import type * as z from 'zod/mini';
import type { Platform } from '../../../platform/platform.ts';
import { issuerSource, type IssuerSource } from '../../../platform/issuer.repository.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { type BeneficiaryScope, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import type { PageQuery } from '../statements/holdings.module.ts';
import { feeInstructions } from './trade-fees.ts';
import {
  changeQueries,
  type ChangeRow,
  tradeQueries,
  type Trader,
  traderQueries,
} from './trade.queries.ts';

const wireTerms = (terms: TradeParameters): z.output<typeof tradeParameters> => ({
  ...terms,
  feeAmount: wireEuros(terms.feeAmount),
  thresholdAmount: wireEuros(terms.thresholdAmount),
  feeRate: percentOf(terms.feeRate),
});

const wireTrader = (trader: Trader): z.output<typeof tradeBeneficiary> => {
  const [zoneAdresse0, zoneAdresse1, zoneAdresse2, zoneAdresse3] = trader.zones;
  return {
    telephone: trader.phone,
    dateNaissance: trader.birthDate,
    adresse: {
      destinataire: `${trader.firstName} ${trader.lastName}`,
      zoneAdresse0,
      zoneAdresse1,
      zoneAdresse2,
      zoneAdresse3,
      codePostalEtVille: trader.town,
    },
    contrats: trader.contracts.map(({ numero, support, terms }) => ({
      numeroContrat: numero,
      supportType: support === 'INCONNU' ? 'COMPTE' : support,
      parametres: terms.map(wireTerms),
    })),
  };
};

/** The first enabled terms, else disabled ones. */
const firstOf = (
  terms: readonly TradeParameters[],
  from: TradeParameters['startProductType'],
  to?: TradeParameters['finalProductType'],
): TradeParameters | undefined => {
  const matching = terms.filter(
    ({ startProductType, finalProductType }) =>
      startProductType === from && (to === undefined || finalProductType === to),
  );
  return matching.find(({ tradeEnabled }) => tradeEnabled) ?? matching[0];
};

/** Reads that precede an order; all but `titre` answer at any time of the year. */
export const createReadTerms = ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>) => {
  const nowMs = (): number => clock.businessNow().getTime();
  return {
    trader: async (scope: BeneficiaryScope) => {
      const trader = await traderQueries(reader, scope).find();
      if (trader === undefined) throw new DomainError('ACCES_REFUSE');
      return wireTrader(trader);
    },

    ofAccount: async (scope: BeneficiaryScope, numeroCompte: string) => {
      const terms = await tradeQueries(reader, scope).termsOfAccount(numeroCompte);
      const first = firstOf(terms ?? [], 'COMPTE');
      if (first === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return wireTerms(first);
    },

    period: () => {
      const { isOpen, millesime, millesimeSuivant } = tradePeriodAt(nowMs());
      return Promise.resolve({ enPeriode: isOpen, millesime, millesimeSuivant });
    },

    fees: async (
      scope: BeneficiaryScope,
      body: z.output<typeof tradeFeesBody>,
    ): Promise<z.output<typeof tradeFeesAnswer>> => {
      const titres = [...new Set(body.titres ?? [])];
      const found = await tradeQueries(reader, scope).termsForSources(body.numeroContrat, {
        account: body.numeroCompteCesu,
        titres,
      });
      const expected = body.titres === undefined ? 1 : titres.length;
      if (found?.found !== expected) throw new DomainError('RESSOURCE_INTROUVABLE');
      const from = body.titres === undefined ? 'COMPTE' : 'TITRE';
      const terms = firstOf(found.terms, from, body.typeProduitFinal);
      if (terms?.tradeEnabled !== true) throw new DomainError('ECHANGE_NON_PROPOSE');
      const { typeFrais, valeur } = tradeFees(terms, body.montant);
      return { typeFrais, valeur: wireEuros(valeur) };
    },

    /** A voucher of another person is answered like an unknown one. */
    titre: async (
      scope: BeneficiaryScope,
      { numeroTitre, millesime }: z.output<typeof tradedTitreBody>,
    ): Promise<z.output<typeof checkedTradedTitre>> => {
      if (!tradePeriodAt(nowMs()).isOpen) throw new DomainError('ECHANGE_HORS_PERIODE');
      const found = await tradeQueries(reader, scope).findTitre(numeroTitre);
      const isValid =
        found !== undefined &&
        found.titre.millesime === millesime &&
        found.titre.waitingOrder === null &&
        isTradeableTitre(found.titre, nowMs()) &&
        firstOf(found.terms, 'TITRE')?.tradeEnabled === true;
      return {
        valide: isValid,
        valeurFaciale: isValid ? wireEuros(found.titre.valeurCents) : 0,
      };
    },
  };
};

interface ChangesQuery extends PageQuery {
  readonly numeroContrat?: string | undefined;
}

const lineOf = async (issuer: IssuerSource, row: ChangeRow): Promise<ChangeLine> => {
  const reglement = await feeInstructions(issuer, row);
  return {
    reference: row.reference,
    type: row.kind,
    date: row.day,
    montant: wireEuros(row.amountCents),
    frais: wireEuros(row.feesCents),
    statut: row.statut,
    millesime: row.millesime,
    millesimeFinal: row.kind === 'ECHANGE' ? row.millesime + 1 : row.millesime,
    formeFinale: row.to,
    dateDisponibilite: row.readyOn,
    facture: row.kind === 'ECHANGE' && isTraded(row.statut),
    ...(reglement === undefined ? {} : { reglement }),
  };
};

/** Trades and conversions in one list, newest first. */
export const createListChanges =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (scope: BeneficiaryScope, query: ChangesQuery): Promise<ChangeLine[]> => {
    requireOwnContract(scope, query.numeroContrat);
    const rows = await changeQueries(reader, scope).list({
      contract: query.numeroContrat,
      before: query.avant,
      limit: query.taille,
    });
    const issuer = issuerSource(reader);
    return await Promise.all(rows.map((row) => lineOf(issuer, row)));
  };
