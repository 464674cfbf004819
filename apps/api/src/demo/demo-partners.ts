import type { LinkMode } from '@portail/contract/identity/bypass.calls.ts';

export interface DemoPartner {
  readonly clientId: string;
  readonly nom: string;
  readonly modes: readonly LinkMode[];
  /** `'tous'` for the issuer's own tools. */
  readonly contracts: readonly string[] | 'tous';
  /** The providers of home services that it speaks for, by their client ids. */
  readonly prestataires?: readonly string[];
  readonly isPaynum?: true;
  /** Identifier in the partner's directory, and the account that it opens. */
  readonly operators: readonly { readonly identifiant: string; readonly login: string }[];
}

export const DEMO_PARTNERS: readonly DemoPartner[] = [
  {
    clientId: 'intranet-horizon',
    nom: 'Intranet du Groupe Horizon',
    modes: ['PARTENAIRE'],
    contracts: ['100001', '100002'],
    operators: [],
  },
  {
    clientId: 'back-office',
    nom: 'Back-office de l’émetteur',
    modes: ['BACK_OFFICE', 'LECTURE_SEULE'],
    contracts: 'tous',
    operators: [
      { identifiant: 'lucie.fontaine', login: 'demo-operateur' },
      { identifiant: 'marc.delmas', login: 'demo-operateur-2' },
      { identifiant: 'karim.haddad', login: 'demo-operateur-support' },
      { identifiant: 'anne.leclerc', login: 'demo-operateur-lecture' },
    ],
  },
  {
    clientId: 'services-a-domicile',
    nom: 'Site de services à domicile',
    modes: ['SAP'],
    contracts: ['100001'],
    operators: [],
  },
  {
    clientId: 'prestataire-7001',
    nom: 'Logiciel de Ménage et Jardin Services',
    modes: [],
    contracts: [],
    prestataires: ['7001'],
    operators: [],
  },
  {
    clientId: 'prestataire-7002',
    nom: 'Logiciel des Petites Mains',
    modes: [],
    contracts: [],
    prestataires: ['7002'],
    operators: [],
  },
  {
    clientId: 'paynum',
    nom: 'Paynum',
    modes: [],
    contracts: [],
    isPaynum: true,
    operators: [],
  },
];
