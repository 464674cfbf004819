import type {
  checkedTradedTitre,
  tradeBeneficiary,
  tradedTitreBody,
  tradeFees as tradeFeesAnswer,
  tradeFeesBody,
  tradeParameters,
} from '@portail/contract/wallet/trade.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { percentOf } from '@portail/rules/orders/order-amounts.ts';
import { tradeFees, type TradeParameters } from '@portail/rules/wallet/trade/fees.ts';
import { tradePeriodAt } from '@portail/rules/wallet/trade/period.ts';
import { isTradeableTitre } from '@portail/rules/wallet/trade/tradeable.ts';
import type * as z from 'zod/mini';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { tradeQueries } from './trade.queries.ts';
import { traderQueries, type Trader } from './trader.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock'>;

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

/** The first that is open; a contract that has none answers with the one that is closed. */
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

/** What is read before a trade is ordered: at any time of the year, but for what February decides. */
export const createReadTerms = ({ reader, clock }: Dependencies) => {
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
      const asked = body.titres === undefined ? 1 : titres.length;
      if (found?.found !== asked) throw new DomainError('RESSOURCE_INTROUVABLE');
      const from = body.titres === undefined ? 'COMPTE' : 'TITRE';
      const terms = firstOf(found.terms, from, body.typeProduitFinal);
      if (terms?.tradeEnabled !== true) throw new DomainError('ECHANGE_NON_PROPOSE');
      const { typeFrais, valeur } = tradeFees(terms, body.montant);
      return { typeFrais, valeur: wireEuros(valeur) };
    },

    /** Whoever else's voucher it may be is not told. */
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
export type ReadTerms = ReturnType<typeof createReadTerms>;
