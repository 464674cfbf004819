import type { Issuer } from '../platform/issuer.repository.ts';

/** Printed in the documentation: an installation for production refuses these values. */
export const DEMO_ISSUER: Issuer = {
  name: 'Portail CESU',
  address: ['Service encaissements', '12 rue de l’Exemple', '75012 PARIS'],
  siren: '123456782',
  vatNumber: 'FR11123456782',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  creditorId: 'FR72ZZZ123456',
  legalForm: 'SAS au capital de 150\u00a0000\u00a0€, RCS Paris',
  headOffice: ['12 rue de l’Exemple', '75012 PARIS'],
};
