import { preOrderBody } from '@portail/contract/orders/ordering.schemas.ts';
import { describe, expect, it } from 'vitest';
import { bodyOf } from './order-body.ts';
import { aDraft, content } from './ordering.builder.ts';

describe('body of an order', () => {
  it('[ORD-21] four blocks that the call accepts, amounts in euros', () => {
    const body = bodyOf(aDraft());
    expect(preOrderBody.safeParse(body).error).toBeUndefined();
    expect(body?.montants).toEqual({
      montantTotal: 400,
      montantTitre: 150,
      valeurFaciale: 15,
      montantCompte: 250,
      motifPreCommande: 'MENAGE',
      conditionsGenerales: true,
    });
  });

  it.each([
    ['0', { typeLivraison: 0, pointLivraisonId: 'P1' }],
    ['1', { typeLivraison: 1 }],
    ['2', { typeLivraison: 2, zoneAdresse0: '1 rue des Lilas', codePostalEtVille: '69003 LYON' }],
  ])('[ORD-22] delivery %s', (typeLivraison, livraison) => {
    const { delivery } = aDraft();
    if (delivery === undefined) throw new Error('the draft has a delivery');
    const draft = aDraft({ delivery: { ...delivery, typeLivraison, pointLivraisonId: 'P1' } });
    expect(bodyOf(draft)?.livraison).toEqual(livraison);
  });

  it('has neither delivery nor face value without paper', () => {
    const body = bodyOf(
      aDraft({ content: content({ montantTitre: 0, montantCompte: 40_000 }), delivery: undefined }),
    );
    expect(body?.livraison).toBeNull();
    expect(body?.montants.valeurFaciale).toBeNull();
  });

  it.each([1, 2, 3, 4])('[ORD-23] [XC-47] mode %i as it was chosen', (mode) => {
    const draft = aDraft({ payment: { modePaiement: String(mode) } });
    expect(bodyOf(draft)?.paiement).toEqual({ modePaiement: mode });
  });

  it('[ORD-23] nothing to pay is mode 0, whatever was chosen before', () => {
    const parts = {
      partBeneficiaire: 0,
      partFinancee: 40_000,
      fraisCompte: 0,
      fraisTitre: 0,
      partImposable: 0,
    };
    expect(bodyOf(aDraft({ parts }))?.paiement).toEqual({ modePaiement: 0 });
  });

  it('is undefined while an answer is missing', () => {
    expect(bodyOf(aDraft({ parts: undefined }))).toBeUndefined();
    expect(bodyOf(aDraft({ delivery: undefined }))).toBeUndefined();
    expect(bodyOf(aDraft({ payment: undefined }))).toBeUndefined();
  });
});
