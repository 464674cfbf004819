import { tradeOrderBody } from '@portail/contract/wallet/trade.schemas.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { DeliveryAnswer } from '../../../session/address/delivery-choice.ts';
import { bodyOf, nameOf } from './trade-body.ts';
import type { AcceptedChoice } from './trade-draft.ts';

const TITRE = { numeroTitre: '5000000001', caseAGratter: '0042', valeurCents: 1_500 };
const choice = (rest: Partial<AcceptedChoice>): AcceptedChoice => ({
  millesime: 2026,
  millesimeSuivant: 2027,
  titres: [],
  typeProduitFinal: 'COMPTE',
  valeurFaciale: null,
  montantCents: 15_000,
  fraisCents: 1_000,
  typeFrais: 'FORFAIT',
  ...rest,
});
const ADDRESS = {
  destinataire: 'Paul Vasseur',
  zoneAdresse0: '2 rue des Lilas',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '75011 PARIS',
};
const delivery = (choix: DeliveryAnswer['choix']): DeliveryAnswer => ({ choix, ...ADDRESS });
const sent = (...demand: Parameters<typeof bodyOf>) => {
  const body = bodyOf(...demand);
  expect(z.safeParse(tradeOrderBody, body).error?.issues).toBeUndefined();
  return body;
};

describe('trade request body', () => {
  it('[TRADE-09] account to account has neither face value, address nor vouchers', () => {
    const choix = choice({ numeroCompteCesu: '4000000001', valeurFaciale: 2_000 });
    const demand = { choix, livraison: delivery('AUTRE'), modePaiement: 'CHEQUE' as const };
    expect(sent('100001', demand)).toEqual({
      numeroContrat: '100001',
      millesime: 2026,
      numeroCompteCesu: '4000000001',
      typeProduitFinal: 'COMPTE',
      modePaiement: 'CHEQUE',
    });
  });

  it('[TRADE-09] account to paper has the face value, and only another address', () => {
    const choix = choice({
      numeroCompteCesu: '4000000001',
      typeProduitFinal: 'TITRE',
      valeurFaciale: 1_550,
      fraisCents: 0,
    });
    const body = {
      numeroContrat: '100001',
      millesime: 2026,
      numeroCompteCesu: '4000000001',
      typeProduitFinal: 'TITRE',
      valeurFaciale: 15.5,
    };
    expect(sent('100001', { choix, livraison: delivery('PROFIL') })).toEqual(body);
    expect(sent('100001', { choix, livraison: delivery('AUTRE'), modePaiement: 'CARTE' })).toEqual({
      ...body,
      livraison: {
        destinataire: 'Paul Vasseur',
        zoneAdresse0: '2 rue des Lilas',
        codePostalEtVille: '75011 PARIS',
      },
    });
  });

  it('[TRADE-19] of vouchers contains their codes, in no key or URL', () => {
    const choix = choice({ titres: [TITRE], typeProduitFinal: 'TITRE', valeurFaciale: 2_000 });
    const body = sent('100001', { choix, modePaiement: 'VIREMENT' });
    expect(body).toEqual({
      numeroContrat: '100001',
      millesime: 2026,
      titres: [{ numeroTitre: '5000000001', caseAGratter: '0042' }],
      typeProduitFinal: 'TITRE',
      modePaiement: 'VIREMENT',
    });
    expect(nameOf(body)).not.toContain('0042');
    expect(nameOf(body)).toContain('5000000001');
  });
});
