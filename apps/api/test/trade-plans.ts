import { isConvertedFace } from '@portail/rules/wallet/conversion/conversion.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { tradeFees } from '@portail/rules/wallet/trade/trade.ts';
import fc from 'fast-check';
import { planTrade, type TradeOrderBody } from '../src/modules/wallet/trade/plan-trade.ts';
import type { TradeSetting } from '../src/modules/wallet/trade/trade.queries.ts';
import { DomainError } from '../src/platform/ports/domain-error.ts';

const FEBRUARY = new Date('2027-02-10T09:00:00Z');
export const MILLESIME = 2026;
const LEAST_PAPER = 1_500;

const terms = fc.record({
  feeAmount: fc.integer({ min: 0, max: 3_000 }).map(centsOf),
  thresholdAmount: fc.integer({ min: 0, max: 60_000 }).map(centsOf),
  feeRate: fc.integer({ min: 0, max: 2_000 }),
});
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

export const settingWith = (agreed: Terms, held: Partial<TradeSetting>): TradeSetting => ({
  terms: (['COMPTE', 'TITRE'] as const).flatMap((startProductType) =>
    (['COMPTE', 'TITRE'] as const).map((finalProductType) => ({
      startProductType,
      finalProductType,
      tradeEnabled: true,
      ...agreed,
    })),
  ),
  account: null,
  titres: [],
  operator: null,
  ...held,
});

export const accountOf = (cents: number): TradeSetting['account'] => ({
  id: 'compte',
  produit: 'CESU',
  millesime: MILLESIME,
  type: 'MONTANT',
  statut: 'ACTIF',
  availableCents: cents,
  waitingOrder: null,
});

const titresOf = (values: readonly number[]): TradeSetting['titres'] =>
  values.map((valeurCents, index) => ({
    numero: String(1_000_000_000 + index),
    produit: 'CESU',
    millesime: MILLESIME,
    valeurCents,
    statut: 'ACTIF',
    waitingOrder: null,
  }));

export const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

const old = fc.array(fc.integer({ min: 900, max: 9_999 }), { minLength: 1, maxLength: 6 });
const requestedFace = fc.integer({ min: 1_500, max: 9_900 }).map(centsOf);

/** The whole value is traded and the fee is the agreed one. */
export const checkPlans = (runs: number): void => {
  fc.assert(
    fc.property(old, requestedFace, terms, fc.nat(3), (values, valeurFaciale, agreed, kind) => {
      const total = values.reduce((sum, one) => sum + one, 0);
      const to = kind % 2 === 0 ? 'COMPTE' : 'TITRE';
      const isAccount = kind < 2;
      const setting = settingWith(
        agreed,
        isAccount ? { account: accountOf(total) } : { titres: titresOf(values) },
      );
      const body: TradeOrderBody = {
        numeroContrat: '100001',
        millesime: MILLESIME,
        typeProduitFinal: to,
        modePaiement: 'CARTE',
        ...(isAccount
          ? { numeroCompteCesu: '4000000000', valeurFaciale }
          : {
              titres: setting.titres.map(({ numero }) => ({
                numeroTitre: numero,
                caseAGratter: '0000',
              })),
            }),
      };
      if (to === 'TITRE' && total < LEAST_PAPER) {
        const code = codeOf(() => planTrade(setting, body, FEBRUARY));
        if (code !== 'REQUETE_INVALIDE') throw new Error(`${total}: ${code}`);
        return;
      }
      const planned = planTrade(setting, body, FEBRUARY);
      const sum = planned.faces.reduce<number>((whole, face) => whole + face, 0);
      if (planned.amountCents !== total) throw new Error(`${planned.amountCents} of ${total}`);
      if (sum !== (to === 'TITRE' ? total : 0)) throw new Error(`${sum} of ${total}`);
      if (!planned.faces.every(isConvertedFace)) throw new Error(planned.faces.join());
      const fee = tradeFees(agreed, centsOf(total)).valeur;
      if (planned.fees.valeur !== fee) throw new Error(`${planned.fees.valeur} for ${fee}`);
      const statut = fee === 0 ? 'VALIDEE' : 'EN_ATTENTE_CARTE';
      if (planned.statut !== statut || (planned.mode === null) !== (fee === 0)) {
        throw new Error(`${planned.statut} ${planned.mode} for ${fee}`);
      }
    }),
    { numRuns: runs },
  );
};
