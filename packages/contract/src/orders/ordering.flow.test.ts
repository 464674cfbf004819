import { type Answers, decideStep, nextStep, relevantSteps } from '@portail/rules/flow/flow.ts';
import { describe, expect, it } from 'vitest';
import { orderFlow } from './ordering.flow.ts';

type StepId = (typeof orderFlow.steps)[number]['id'];

const ADDRESS = {
  zoneAdresse0: '1 rue des Lilas',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '69003 LYON',
};
const PROFILE = {
  values: {
    ...ADDRESS,
    emailContact: 'a@b.fr',
    civilite: 'M',
    dateNaissance: '01/01/1980',
    telephonePrincipal: '0612345678',
    telephoneSecondaire: '',
    idCategoriePersonnel: 'Q1',
    informationsControles: [],
  },
  isAccepted: true,
};

const content = (titre: number, own: number, fees = 0) => ({
  values: {
    montantTotal: 30_000,
    montantTitre: titre,
    montantCompte: 30_000 - titre,
    valeurFaciale: titre === 0 ? null : 1_500,
    motifPreCommande: 'MENAGE',
  },
  parts: {
    partBeneficiaire: own,
    partFinancee: 30_000 - own,
    fraisCompte: fees,
    fraisTitre: 0,
    partImposable: 0,
  },
});

const begun = (hasIntroduction: boolean | undefined, contenu?: unknown): Answers<StepId> => ({
  session: { idSession: 'S1', ...(hasIntroduction === undefined ? {} : { hasIntroduction }) },
  informations: { isAccepted: true },
  profil: PROFILE,
  ...(contenu === undefined ? {} : { contenu }),
});
const wayOf = (answers: Answers<StepId>) => relevantSteps(orderFlow, answers).map(({ id }) => id);

describe('order flow', () => {
  it('[ORD-42] shows the introduction only when there is one', () => {
    expect(wayOf(begun(true))).toContain('informations');
    expect(wayOf(begun(false))).not.toContain('informations');
    // Unknown until the page has read the campaign.
    expect(wayOf(begun(undefined))).toContain('informations');
  });

  it('requires delivery only with paper and payment only when something is owed', () => {
    const steps = (titre: number, own: number, fees?: number) =>
      wayOf(begun(false, content(titre, own, fees))).filter((id) =>
        ['livraison', 'paiement'].includes(id),
      );
    expect(steps(15_000, 12_000)).toEqual(['livraison', 'paiement']);
    expect(steps(15_000, 0)).toEqual(['livraison']);
    expect(steps(0, 12_000)).toEqual(['paiement']);
    expect(steps(0, 0)).toEqual([]);
    // Fees alone require a payment too.
    expect(steps(0, 0, 200)).toEqual(['paiement']);
  });

  it('returns to the amounts until the parts are computed', () => {
    const { values } = content(15_000, 12_000);
    expect(decideStep(orderFlow, begun(false, { values }), 'paiement')).toMatchObject({
      kind: 'redirect',
      to: { id: 'contenu' },
    });
    expect(nextStep(orderFlow, begun(false, content(0, 0)), 'contenu')?.id).toBe('confirmation');
  });

  it('[ORD-41] opens the confirmation only with its own answer', () => {
    const shows = (confirmation: unknown) =>
      decideStep(orderFlow, { confirmation }, 'confirmation').kind === 'show';
    expect(
      shows({ idSession: 'S1', libelle: 'Session', outcome: { orderType: 'NEW_ORDER' } }),
    ).toBe(true);
    expect(shows({ envoi: { cle: 'k' } })).toBe(false);
    expect(shows(undefined)).toBe(false);
  });

  it('[AUTH-56] opens it at once for a link with a cancellation only', () => {
    const shows = (orderType: string) =>
      decideStep(
        orderFlow,
        { session: { idSession: 'S1' }, confirmation: { orderType } },
        'confirmation',
      ).kind === 'show';
    expect(shows('CANCEL_ORDER')).toBe(true);
    expect(shows('NEW_ORDER')).toBe(false);
  });
});
