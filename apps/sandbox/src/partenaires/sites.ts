import type { PartnerSettings } from '../config.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** What a site sends to the portal's partner call. */
export interface LinkDemand {
  readonly identifiantSource: string;
  readonly identifiantCible?: string;
  readonly typeEspace: string;
  readonly mode: 'PARTENAIRE' | 'BACK_OFFICE' | 'LECTURE_SEULE' | 'SAP';
  readonly idSessionPreCommande?: string;
  readonly actionType?: string;
}

/** One button of a site that leads to the portal. */
export interface LinkForm {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly client: keyof Omit<PartnerSettings, 'secret'>;
  readonly fields: readonly Field[];
  readonly demandOf: (value: (name: string) => string) => LinkDemand;
}

export interface Site {
  readonly name: string;
  readonly description: string;
  readonly forms: readonly LinkForm[];
}

const choice = (value: string, label: string): Choice => ({ value, label });

const PEOPLE: readonly Choice[] = [
  choice('demo-rh', 'Camille Rousseau (demo-rh)'),
  choice('demo-double', 'Sophie Marchand (demo-double)'),
  choice('demo-unique', 'Nicolas Garnier (demo-unique)'),
  choice('demo-mfa', 'Inès Belkacem (demo-mfa)'),
  choice('demo-vide', 'Thomas Petit (demo-vide)'),
];

const EVERYBODY: readonly Choice[] = [
  ...PEOPLE,
  choice('demo-social', 'Bernard Lefèvre (demo-social)'),
  choice('demo-petit', 'Julie Caron (demo-petit)'),
  choice('demo-restreint', 'Marc Olivier (demo-restreint)'),
];

const SESSIONS: readonly Choice[] = [
  choice('5001', 'Campagne CESU, avec message d’introduction (5001)'),
  choice('5002', 'Nouveaux arrivants, permanente (5002)'),
  choice('5003', 'Offre découverte, sans introduction (5003)'),
  choice('5004', 'Campagne de l’an passé, fermée (5004)'),
];

const ACTIONS: readonly Choice[] = [
  choice('NEW_ORDER', 'Commander'),
  choice('VIEW_ORDER', 'Voir la commande'),
  choice('EDIT_ORDER', 'Modifier la commande'),
  choice('CANCEL_ORDER', 'Annuler la commande'),
];

const OPERATORS: readonly Choice[] = [
  choice('lucie.fontaine', 'Lucie Fontaine, gestionnaire'),
  choice('marc.delmas', 'Marc Delmas, gestionnaire'),
  choice('karim.haddad', 'Karim Haddad, support'),
  choice('anne.leclerc', 'Anne Leclerc, lecture'),
];

const BENEFICIARY = 'ESPACE_BENEFICIAIRE';

/** Spaces of organisations, and the account that each one opens. */
const ORGANISATIONS: readonly (Choice & { readonly space: string })[] = [
  {
    ...choice('demo-financeur', 'Groupe Horizon, financeur (demo-financeur)'),
    space: 'ESPACE_CLIENT',
  },
  { ...choice('demo-intervenant', 'Intervenant (demo-intervenant)'), space: 'ESPACE_INTERVENANT' },
];

export const SITES: readonly Site[] = [
  {
    name: 'L’intranet d’un financeur',
    description:
      'Les ressources humaines du Groupe Horizon proposent à leurs salariés d’aller droit à leur commande.',
    forms: [
      {
        id: 'intranet',
        title: 'Ouvrir une commande',
        intro: 'La personne arrive dans la session choisie, sans mot de passe.',
        client: 'intranet',
        fields: [
          { name: 'personne', label: 'Salarié', choices: PEOPLE },
          { name: 'session', label: 'Session de commande', choices: SESSIONS },
          { name: 'action', label: 'Action', choices: ACTIONS },
        ],
        demandOf: (value) => ({
          identifiantSource: 'rh-horizon',
          identifiantCible: value('personne'),
          typeEspace: BENEFICIARY,
          mode: 'PARTENAIRE',
          idSessionPreCommande: value('session'),
          actionType: value('action'),
        }),
      },
    ],
  },
  {
    name: 'Le back-office de l’émetteur',
    description:
      'Un opérateur ouvre l’espace d’un bénéficiaire à sa place, ou son propre espace de travail.',
    forms: [
      {
        id: 'au-nom-de',
        title: 'Agir pour un bénéficiaire',
        intro:
          'L’opérateur peut échanger des titres pour la personne, ou seulement tout consulter.',
        client: 'backOffice',
        fields: [
          { name: 'operateur', label: 'Opérateur', choices: OPERATORS },
          { name: 'personne', label: 'Bénéficiaire', choices: EVERYBODY },
          {
            name: 'mode',
            label: 'Droits',
            choices: [
              choice('BACK_OFFICE', 'Agir à sa place'),
              choice('LECTURE_SEULE', 'Lecture seule'),
            ],
          },
        ],
        demandOf: (value) => ({
          identifiantSource: value('operateur'),
          identifiantCible: value('personne'),
          typeEspace: BENEFICIARY,
          mode: value('mode') === 'LECTURE_SEULE' ? 'LECTURE_SEULE' : 'BACK_OFFICE',
        }),
      },
      {
        id: 'organisation',
        title: 'Consulter l’espace d’un financeur ou d’un intervenant',
        intro: 'L’opérateur consulte ce que son rôle permet, sans rien modifier.',
        client: 'backOffice',
        fields: [
          { name: 'operateur', label: 'Opérateur', choices: OPERATORS },
          { name: 'organisation', label: 'Espace', choices: ORGANISATIONS },
          {
            name: 'mode',
            label: 'Droits',
            choices: [
              choice('LECTURE_SEULE', 'Lecture seule'),
              choice('BACK_OFFICE', 'Back-office'),
            ],
          },
        ],
        demandOf: (value) => ({
          identifiantSource: value('operateur'),
          identifiantCible: value('organisation'),
          typeEspace:
            ORGANISATIONS.find((one) => one.value === value('organisation'))?.space ??
            'ESPACE_CLIENT',
          mode: value('mode') === 'BACK_OFFICE' ? 'BACK_OFFICE' : 'LECTURE_SEULE',
        }),
      },
      {
        id: 'operateur',
        title: 'Ouvrir l’espace de l’opérateur',
        intro: 'Les droits suivent le rôle que l’opérateur a dans l’annuaire.',
        client: 'backOffice',
        fields: [{ name: 'operateur', label: 'Opérateur', choices: OPERATORS }],
        demandOf: (value) => ({
          identifiantSource: value('operateur'),
          typeEspace: 'ESPACE_OPERATEUR',
          mode: 'BACK_OFFICE',
        }),
      },
    ],
  },
  {
    name: 'Le site de services à domicile',
    description: 'Un client du site Ménage et Jardin Services rejoint son espace CESU.',
    forms: [
      {
        id: 'services',
        title: 'Rejoindre l’espace CESU',
        intro: 'Seul un compte unifié peut suivre ce lien\u00a0; le portail refuse les autres.',
        client: 'homeServices',
        fields: [
          {
            name: 'personne',
            label: 'Client',
            choices: [
              choice('demo-unique', 'Nicolas Garnier (demo-unique, compte unifié)'),
              choice('demo-rh', 'Camille Rousseau (demo-rh, compte non unifié)'),
            ],
          },
        ],
        demandOf: (value) => ({
          identifiantSource: 'menage-et-jardin',
          identifiantCible: value('personne'),
          typeEspace: BENEFICIARY,
          mode: 'SAP',
        }),
      },
    ],
  },
];

export const formOf = (id: string | null): LinkForm | undefined =>
  SITES.flatMap(({ forms }) => forms).find((form) => form.id === id);
