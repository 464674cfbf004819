import type { orderTrade } from '@portail/contract/wallet/trade.calls.ts';
import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { type DeliveryAnswer, sentAddressOf } from '../../../session/address/delivery-choice.ts';
import type { TradeDemand } from './trade-draft.ts';

export type TradeBody = CallRequest<typeof orderTrade>['body'];

/** The profile address is not sent: the server reads it. */
const deliveryOf = (livraison: DeliveryAnswer | undefined) => {
  const address = livraison === undefined ? undefined : sentAddressOf(livraison);
  return address === undefined ? {} : { livraison: address };
};

export const bodyOf = (numeroContrat: string, demand: TradeDemand): TradeBody => {
  const { choix, livraison, modePaiement } = demand;
  const { millesime, numeroCompteCesu, titres, typeProduitFinal, valeurFaciale } = choix;
  const isFromAccount = numeroCompteCesu !== undefined;
  const isPaper = typeProduitFinal === 'TITRE';
  return {
    numeroContrat,
    millesime,
    ...(isFromAccount
      ? { numeroCompteCesu }
      : {
          titres: titres.map(({ numeroTitre, caseAGratter }) => ({ numeroTitre, caseAGratter })),
        }),
    typeProduitFinal,
    ...(isFromAccount && isPaper && valeurFaciale !== null
      ? { valeurFaciale: wireEuros(valeurFaciale) }
      : {}),
    ...(isPaper ? deliveryOf(livraison) : {}),
    ...(choix.fraisCents > 0 && modePaiement !== undefined ? { modePaiement } : {}),
  };
};

/** Codes are not stored, so two commands are compared without them. */
export const nameOf = ({ titres, ...rest }: TradeBody): string =>
  JSON.stringify({ ...rest, titres: titres?.map(({ numeroTitre }) => numeroTitre) });
