import type { TypedPerson, WholeDraft, WishValues } from './service-draft.ts';

export const aPerson = (part: Partial<TypedPerson> = {}): TypedPerson => ({
  cle: 'a',
  lien: 'MOI',
  prenom: '',
  part: '100',
  ...part,
});

export const aWish = (part: Partial<WishValues> = {}): WishValues => ({
  prestation: 'DEC_1',
  quantite: '4',
  dateDebut: '20/11/2026',
  dateFin: '20/12/2026',
  naissances: {},
  attestation: false,
  ...part,
});

export const aDraft = (part: Partial<WholeDraft> = {}): WholeDraft => ({
  dispositif: { clientId: '7001', dispositif: 'PRESTATAIRE' },
  attribution: { personnes: [aPerson()] },
  prestation: aWish(),
  precisions: {
    zoneAdresse0: '',
    zoneAdresse1: '3 rue des Lilas',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '75011 PARIS',
    nom: ' Camille Durand ',
    telephone: '0612345678',
    email: '',
    consignes: '',
  },
  paiement: { modePaiement: 'CARTE' },
  ...part,
});
