import { describe, expect, it } from 'vitest';
import { problemsOfContract, type AssessedContract } from './contract-rules.ts';

const RIGHT: AssessedContract = {
  contractType: 'CESU_RH',
  cesuAccountType: 'MONTANT',
  typeInscription: 'CONTROLE',
  libelleMatricule: null,
  typeFrais: null,
  montantFrais: 0,
  tauxFrais: 0,
  conditionsCommande: 'A_TERME',
  plafondEncours: 0,
  echanges: [
    { startProductType: 'COMPTE', finalProductType: 'TITRE' },
    { startProductType: 'TITRE', finalProductType: 'COMPTE' },
  ],
  fonctionnalites: [{ id: 'SOUS_MENU_ECHANGE', proprietes: {} }],
  produits: ['GE', 'SAP'],
};

const found = (changes: Partial<AssessedContract>) =>
  problemsOfContract({ ...RIGHT, ...changes }).map(
    ({ path, problem }) => `${path.join('.')} ${problem}`,
  );

describe('settings of a contract', () => {
  it('[31-3] want the amount of a credit limit', () => {
    expect(found({ conditionsCommande: 'PLAFOND' })).toEqual(['plafondEncours creditLimitMissing']);
    expect(found({ conditionsCommande: 'PLAFOND', plafondEncours: 100 })).toEqual([]);
  });

  it('[BO-17] are accepted when they agree', () => {
    expect(found({})).toEqual([]);
    expect(found({ contractType: 'CESU_SOCIAL', cesuAccountType: 'MINUTE_PAR_MOIS' })).toEqual([]);
    expect(found({ typeInscription: 'MATRICULE', libelleMatricule: 'Numéro' })).toEqual([]);
    expect(found({ typeFrais: 'FORFAIT', montantFrais: 150 })).toEqual([]);
    expect(found({ typeFrais: 'PROPORTIONNEL', tauxFrais: 200 })).toEqual([]);
    const message = {
      id: 'COMMUNICATION_RH',
      proprietes: { titre: 'A', message: 'Bonjour' },
    } as const;
    expect(found({ fonctionnalites: [...RIGHT.fonctionnalites, message] })).toEqual([]);
  });

  it.each([
    [{ typeInscription: 'MATRICULE' }, 'libelleMatricule matriculeLabelMissing'],
    [{ cesuAccountType: 'MONTANT_PAR_MOIS' }, 'cesuAccountType monthlyAccountOfEmployer'],
    [{ typeFrais: 'FORFAIT', tauxFrais: 200 }, 'montantFrais flatFeeMissing'],
    [{ typeFrais: 'PROPORTIONNEL', montantFrais: 150 }, 'tauxFrais feeRateMissing'],
    [{ echanges: [...RIGHT.echanges, ...RIGHT.echanges.slice(1)] }, 'echanges.2 tradeTwice'],
    [
      { fonctionnalites: [...RIGHT.fonctionnalites, ...RIGHT.fonctionnalites] },
      'fonctionnalites.1 featureTwice',
    ],
    [{ produits: ['GE', 'GE'] }, 'produits.1 productTwice'],
    [
      { fonctionnalites: [{ id: 'COMMUNICATION_RH', proprietes: { titre: 'A', message: ' ' } }] },
      'fonctionnalites.0.proprietes.message messageMissing',
    ],
    [
      { fonctionnalites: [{ id: 'COMMUNICATION_RH', proprietes: { titre: 'A' } }] },
      'fonctionnalites.0.proprietes.message messageMissing',
    ],
  ] as const satisfies readonly (readonly [Partial<AssessedContract>, string])[])(
    '[BO-17] are reported at their field when they contradict each other: %j',
    (changes, problem) => expect(found(changes)).toEqual([problem]),
  );
});
