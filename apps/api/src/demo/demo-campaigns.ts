import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';

interface DemoQuota {
  readonly categoriePersonnel: string;
  readonly maxParticipationCents: number;
  readonly maxCesuCents: number;
  readonly tauxBp: number;
  /** Evenly from one rate to the other between two amounts, instead of tranches. */
  readonly lineaire?: {
    readonly minCents: number;
    readonly maxCents: number;
    readonly tauxMinBp: number;
    readonly tauxMaxBp: number;
  };
  readonly tranches?: readonly {
    readonly minCents: number;
    readonly maxCents: number | null;
    readonly tauxBp: number;
  }[];
}

interface DemoControl {
  readonly code: string;
  readonly libelle: string;
  readonly selectionnee: boolean;
}

export interface DemoCampaign {
  readonly id: string;
  readonly contract: string;
  readonly libelle: string;
  readonly dateOuverture: CalendarDay;
  readonly dateFermeture: CalendarDay | null;
  readonly permanent: boolean;
  readonly controls: readonly DemoControl[];
  readonly identifying: string | null;
  readonly infos: readonly { readonly code: string; readonly libelle: string }[];
  readonly quotas: readonly DemoQuota[];
  readonly introduction: string;
  readonly valeurFacialeCents: number | null;
  readonly produitCompte: string | null;
  readonly produitTitre: string | null;
  /** Allowed numbers of vouchers; none: any whole number. */
  readonly counts: readonly number[];
  readonly group: string | null;
  readonly controlerMontant: boolean;
  readonly controlerMontantDisponible: boolean;
  readonly livraisonDomicile: boolean;
  readonly autreAdresse: boolean;
  readonly hasDeliveryPoints: boolean;
}

const control = (code: string, libelle: string, selectionnee = true): DemoControl => ({
  code,
  libelle,
  selectionnee,
});
const MATRICULE = control('MATRICULE', 'Matricule');
const BIRTH = control('DATE_NAISSANCE', 'Date de naissance');
const SITE_CODE = control('CODE_SITE', 'Code du site');
const HIDDEN_INCOME = control('QUOTIENT_FAMILIAL', 'Quotient familial', false);
const ASKED_INCOME = control('QUOTIENT_FAMILIAL', 'Quotient familial');

const STAFF: readonly DemoQuota[] = [
  {
    categoriePersonnel: 'Employé',
    maxParticipationCents: 60_000,
    maxCesuCents: 100_000,
    tauxBp: 6_000,
    tranches: [
      { minCents: 0, maxCents: 100_000, tauxBp: 8_000 },
      { minCents: 100_000, maxCents: 200_000, tauxBp: 6_000 },
      { minCents: 200_000, maxCents: null, tauxBp: 4_000 },
    ],
  },
  {
    categoriePersonnel: 'Cadre',
    maxParticipationCents: 40_000,
    maxCesuCents: 100_000,
    tauxBp: 4_000,
  },
];

const NOTHING = {
  permanent: false,
  controls: [],
  identifying: null,
  infos: [],
  quotas: STAFF,
  introduction: '',
  valeurFacialeCents: null,
  produitCompte: 'GE',
  produitTitre: 'GE',
  counts: [10, 20, 30],
  group: 'HORIZON',
  controlerMontant: true,
  controlerMontantDisponible: true,
  livraisonDomicile: true,
  autreAdresse: true,
  hasDeliveryPoints: false,
} as const;

/** From 80 % of help for the smallest incomes down to 20 % for the largest. */
const BY_INCOME: readonly DemoQuota[] = [
  {
    categoriePersonnel: 'Tous les salariés',
    maxParticipationCents: 80_000,
    maxCesuCents: 150_000,
    tauxBp: 2_000,
    lineaire: { minCents: 80_000, maxCents: 240_000, tauxMinBp: 8_000, tauxMaxBp: 2_000 },
  },
];

/** Built around the business date: open, permanent, closed and still to come. */
export const demoCampaigns = (today: CalendarDay): readonly DemoCampaign[] => {
  const year = today.slice(0, 4);
  return [
    {
      ...NOTHING,
      id: '5001',
      contract: '100001',
      libelle: `Campagne CESU ${year}`,
      dateOuverture: addDays(today, -30),
      dateFermeture: addDays(today, 60),
      controls: [MATRICULE, BIRTH, HIDDEN_INCOME],
      identifying: 'MATRICULE',
      introduction:
        'Bienvenue dans la session de commande. Le Groupe Horizon prend en charge une partie de vos CESU : commandez avant la date de clôture.',
      hasDeliveryPoints: true,
    },
    {
      ...NOTHING,
      id: '5002',
      contract: '100001',
      libelle: 'Nouveaux arrivants',
      dateOuverture: addDays(today, -300),
      dateFermeture: null,
      permanent: true,
      controls: [MATRICULE, SITE_CODE],
      identifying: 'MATRICULE',
      infos: [
        { code: 'SERVICE', libelle: 'Service' },
        { code: 'TELEPHONE_BUREAU', libelle: 'Poste téléphonique' },
      ],
      valeurFacialeCents: 1_500,
    },
    {
      ...NOTHING,
      id: '5003',
      contract: '100001',
      libelle: 'Offre découverte, ouverte à tous les salariés',
      dateOuverture: addDays(today, -10),
      dateFermeture: addDays(today, 20),
    },
    {
      ...NOTHING,
      id: '5004',
      contract: '100001',
      libelle: `Campagne CESU ${Number(year) - 1}`,
      dateOuverture: addDays(today, -400),
      dateFermeture: addDays(today, -340),
      controls: [MATRICULE, BIRTH],
      identifying: 'MATRICULE',
    },
    {
      ...NOTHING,
      id: '5005',
      contract: '100001',
      libelle: `Campagne CESU ${Number(year) + 1}`,
      dateOuverture: addDays(today, 90),
      dateFermeture: addDays(today, 150),
      controls: [MATRICULE, BIRTH],
      identifying: 'MATRICULE',
    },
    {
      ...NOTHING,
      id: '5006',
      contract: '100001',
      libelle: 'Aide selon le quotient familial',
      dateOuverture: addDays(today, -5),
      dateFermeture: addDays(today, 40),
      controls: [MATRICULE, ASKED_INCOME],
      identifying: 'MATRICULE',
      quotas: BY_INCOME,
      produitCompte: 'SAP',
      produitTitre: 'SAP',
      counts: [],
      group: null,
      livraisonDomicile: false,
      autreAdresse: false,
      hasDeliveryPoints: true,
    },
    {
      ...NOTHING,
      id: '5101',
      contract: '100002',
      libelle: 'Aide à l’autonomie',
      dateOuverture: addDays(today, -300),
      dateFermeture: null,
      permanent: true,
      controls: [control('CODE_CESU', 'Code CESU'), BIRTH],
      identifying: 'CODE_CESU',
      quotas: [],
      produitCompte: 'AD',
      produitTitre: null,
      group: null,
    },
    {
      ...NOTHING,
      id: '5201',
      contract: '100003',
      libelle: 'CESU de la boulangerie',
      dateOuverture: addDays(today, -60),
      dateFermeture: null,
      permanent: true,
      controls: [control('MATRICULE', 'Numéro de salarié')],
      identifying: 'MATRICULE',
      produitCompte: 'SAP',
      produitTitre: 'SAP',
      group: null,
      quotas: [
        {
          categoriePersonnel: 'Salarié',
          maxParticipationCents: 30_000,
          maxCesuCents: 50_000,
          tauxBp: 5_000,
        },
      ],
    },
  ];
};

export const DEMO_DELIVERY_POINTS = [
  {
    libelle: 'Siège, accueil',
    code_postal_et_ville: '69003 LYON',
    destinataire: 'Groupe Horizon',
    complement_adresse: 'Hall A',
    numero_et_rue: '120 cours Lafayette',
    zone_industrielle: '',
  },
  {
    libelle: 'Entrepôt de Saint-Priest',
    code_postal_et_ville: '69800 SAINT-PRIEST',
    destinataire: 'Groupe Horizon Logistique',
    complement_adresse: '',
    numero_et_rue: '4 rue des Entrepreneurs',
    zone_industrielle: 'ZI Mi-Plaine',
  },
] as const;

/** What a person pays beside the value, by contract: fictitious figures. */
export const DEMO_ORDER_FEES = [
  { contract_numero: '100003', compte_cents: 150, titre_cents: 300 },
] as const;
