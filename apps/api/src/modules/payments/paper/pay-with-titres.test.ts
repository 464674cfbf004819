import type { PaperPaymentBody } from '@portail/contract/payments/paper-payments.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { describe, expect, it } from 'vitest';
import type { AssessedCode } from '../../wallet/vouchers/vouchers.module.ts';
import type { PaperSetting, TypedTitre } from './paper-payments.queries.ts';
import { planPaperPayment, refusalOf } from './pay-with-titres.ts';
import { refused } from '../../../../test/refused.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const numeroOf = (rank: number) => String(5_000_000_000 + rank);
const titre = (rank: number, change: Partial<TypedTitre> = {}): TypedTitre => ({
  numero: numeroOf(rank),
  produit: 'SAP',
  millesime: 2026,
  valeurCents: 1_500,
  statut: 'ACTIF',
  ...change,
});
const settingOf = (...titres: readonly TypedTitre[]): PaperSetting => ({
  contractType: 'CESU_RH',
  allowsTitres: true,
  payee: null,
  titres: [...titres],
});
const bodyOf = (count: number, cents: number): PaperPaymentBody => ({
  codeNAN: '1234567',
  commentaire: undefined,
  idProduit: 'SAP',
  millesime: 2026,
  montant: centsOf(cents),
  numeroContrat: '100001',
  titres: Array.from({ length: count }, (_, rank) => ({
    numeroTitre: numeroOf(rank),
    caseAGratter: '0000',
  })),
  typeContrat: 'CESU_RH',
});

describe('the plan of a paper payment', () => {
  it('[CHK-05] keeps the order of the vouchers, and their sum', () => {
    const setting = settingOf(titre(1, { valeurCents: 2_000 }), titre(0));
    expect(planPaperPayment(setting, bodyOf(2, 3_500), NOW)).toEqual({
      titres: [
        { numero: numeroOf(0), valeurCents: 1_500 },
        { numero: numeroOf(1), valeurCents: 2_000 },
      ],
      amountCents: 3_500,
    });
  });

  it('[XC-22] refuses a cent too much or too little', () => {
    for (const cents of [1_499, 1_501]) {
      const error = refused(() => planPaperPayment(settingOf(titre(0)), bodyOf(1, cents), NOW));
      expect(error.fields?.map(({ champ }) => champ)).toEqual(['montant']);
    }
  });

  it.each([{ produit: 'GE' }, { millesime: 2025 }])(
    '[CHK-18] refuses a voucher with %o among others',
    (change) => {
      const setting = settingOf(titre(0), titre(1, change));
      const error = refused(() => planPaperPayment(setting, bodyOf(2, 3_000), NOW));
      expect([error.code, error.fields?.[0]?.champ]).toEqual([
        'REQUETE_INVALIDE',
        'titres.1.numeroTitre',
      ]);
    },
  );

  it.each(TITRE_STATUTS.filter((statut) => statut !== 'ACTIF'))(
    '[CHK-09] refuses a voucher in state %s',
    (statut) => {
      const setting = settingOf(titre(0), titre(1, { statut }));
      const error = refused(() => planPaperPayment(setting, bodyOf(2, 3_000), NOW));
      expect(error.code).toBe('TITRE_INDISPONIBLE');
      expect(error.fields).toHaveLength(1);
    },
  );

  it('refuses an unknown voucher like a foreign one, and an expired vintage', () => {
    const missing = refused(() => planPaperPayment(settingOf(titre(0)), bodyOf(2, 3_000), NOW));
    expect(missing.code).toBe('ACCES_REFUSE');
    const late = new Date('2027-02-01T00:00:00+01:00');
    const plan = (at: Date) => planPaperPayment(settingOf(titre(0)), bodyOf(1, 1_500), at);
    expect(refused(() => plan(late)).code).toBe('OPERATION_HORS_PERIODE');
    expect(plan(new Date(late.getTime() - 1)).amountCents).toBe(1_500);
  });
});

describe('wrong codes', () => {
  const { titres } = bodyOf(3, 4_500);
  const assessed = (...verdicts: readonly AssessedCode['verdict'][]): readonly AssessedCode[] =>
    verdicts.map((verdict, rank) => ({
      numero: numeroOf(rank),
      verdict,
      waitS: verdict === 'ATTENTE' ? 60 * (rank + 1) : undefined,
    }));

  it('[S16] are reported line by line, unless there is a waiting time: then the longest', () => {
    expect(refusalOf(titres, assessed('JUSTE', 'FAUX', 'BLOQUE'))).toMatchObject({
      code: 'REQUETE_INVALIDE',
      fields: [{ champ: 'titres.1.caseAGratter' }, { champ: 'titres.2.numeroTitre' }],
    });
    expect(refusalOf(titres, assessed('UTILISE', 'JUSTE', 'BLOQUE'))).toMatchObject({
      code: 'TITRE_INDISPONIBLE',
      fields: [{ champ: 'titres.0.numeroTitre' }, { champ: 'titres.2.numeroTitre' }],
    });
    expect(refusalOf(titres, assessed('ATTENTE', 'FAUX', 'ATTENTE'))).toMatchObject({
      code: 'TROP_DE_TENTATIVES',
      retryAfterS: 180,
    });
  });
});
