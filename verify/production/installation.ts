/** What the first operator of the trial writes in installation.json: nothing of the demonstration. */
export const OPERATOR = {
  identifiant: 'claire.morel',
  prenom: 'Claire',
  nom: 'Morel',
  mail: 'claire.morel@emetteur.example',
};
export const PAYEE = { codeNan: '7654321', raisonSociale: 'Aide à domicile du Rhône' };

export const INSTALLATION = {
  emetteur: {
    nom: 'Émetteur d’essai',
    adresse: ['Service encaissements', '5 quai de l’Essai', '69002 LYON'],
    siren: '732829320',
    numeroTva: 'FR44732829320',
    iban: 'FR7610278000010000000000147',
    bic: 'CMCIFR2A',
    identifiantCreancier: 'FR19ZZZ654321',
  },
  operateurs: [{ ...OPERATOR, role: 'GESTIONNAIRE' }],
  produits: [{ id: 'CESU', libelle: 'CESU préfinancé' }],
  intervenants: [{ ...PAYEE, type: 'STRUCTURE', ville: 'Villeurbanne' }],
};
