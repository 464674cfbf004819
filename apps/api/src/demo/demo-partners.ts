import type { LinkMode } from '@portail/contract/calls/bypass.calls.ts';

export interface DemoPartner {
  readonly clientId: string;
  readonly nom: string;
  readonly modes: readonly LinkMode[];
  /** `'tous'` for the issuer's own tools. */
  readonly contracts: readonly string[] | 'tous';
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
];
