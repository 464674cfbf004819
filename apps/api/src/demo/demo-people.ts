import type { PeopleTables } from '../platform/db/schema/people-tables.ts';

type ProductChoice = 'TITRE' | 'COMPTE' | 'INCONNU';

export interface DemoBeneficiary {
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly civility: PeopleTables['beneficiary']['civility'];
  readonly birthDate: string;
  readonly address: readonly [string, string?, string?, string?];
  readonly postalCode: string;
  readonly town: string;
  readonly mobile?: string;
  readonly landline?: string;
  readonly cesuCode?: string;
  readonly hasMailSecondStep?: true;
  /** Cheque, debit and transfer are offered to everybody else. */
  readonly paysByCardOnly?: true;
  readonly contracts: readonly {
    readonly numero: string;
    readonly matricule?: string;
    readonly choice: ProductChoice;
  }[];
  readonly homeServices?: {
    readonly numero: string;
    readonly compte: string;
    readonly paynum: string;
    readonly spaces: readonly {
      readonly clientId: string;
      readonly clientNumber: string;
      readonly companyName: string;
    }[];
  };
}

export const DEMO_BENEFICIARIES: readonly DemoBeneficiary[] = [
  {
    login: 'demo-rh',
    firstName: 'Camille',
    lastName: 'Rousseau',
    mail: 'camille.rousseau@courriel.example',
    civility: 'MME',
    birthDate: '1986-03-14',
    address: ['12 rue des Tilleuls', 'Résidence Les Acacias', 'Appartement 24'],
    postalCode: '69003',
    town: 'LYON',
    mobile: '0612345678',
    landline: '0478123456',
    contracts: [{ numero: '100001', matricule: '1000001A', choice: 'COMPTE' }],
  },
  {
    login: 'demo-social',
    firstName: 'Bernard',
    lastName: 'Lefèvre',
    mail: 'bernard.lefevre@courriel.example',
    civility: 'M',
    birthDate: '1947-11-02',
    address: ['3 place de l’Église'],
    postalCode: '37000',
    town: 'TOURS',
    landline: '0247112233',
    cesuCode: '20250001',
    contracts: [{ numero: '100002', choice: 'COMPTE' }],
  },
  {
    login: 'demo-double',
    firstName: 'Sophie',
    lastName: 'Marchand',
    mail: 'sophie.marchand@courriel.example',
    civility: 'MME',
    birthDate: '1979-07-21',
    address: ['48 avenue de la République', 'Bâtiment C'],
    postalCode: '44000',
    town: 'NANTES',
    mobile: '0698765432',
    cesuCode: '20250002',
    contracts: [
      { numero: '100001', matricule: '1000002B', choice: 'TITRE' },
      { numero: '100002', choice: 'COMPTE' },
    ],
  },
  {
    login: 'demo-unique',
    firstName: 'Nicolas',
    lastName: 'Garnier',
    mail: 'nicolas.garnier@courriel.example',
    civility: 'M',
    birthDate: '1982-01-30',
    address: ['7 impasse du Moulin'],
    postalCode: '33700',
    town: 'MERIGNAC',
    mobile: '0711223344',
    contracts: [{ numero: '100001', matricule: '1000003C', choice: 'COMPTE' }],
    homeServices: {
      numero: 'SAP0004512',
      compte: 'CESU-SAP-4512',
      paynum: 'PN-778812',
      spaces: [
        { clientId: '7001', clientNumber: 'S007001', companyName: 'Ménage et Jardin Services' },
        { clientId: '7002', clientNumber: 'S007002', companyName: 'Les Petites Mains' },
      ],
    },
  },
  {
    login: 'demo-mfa',
    firstName: 'Inès',
    lastName: 'Belkacem',
    mail: 'ines.belkacem@courriel.example',
    civility: 'MME',
    birthDate: '1991-09-09',
    address: ['25 boulevard Victor-Hugo'],
    postalCode: '59000',
    town: 'LILLE',
    mobile: '0633445566',
    hasMailSecondStep: true,
    contracts: [{ numero: '100001', matricule: '1000004D', choice: 'COMPTE' }],
  },
  {
    login: 'demo-vide',
    firstName: 'Thomas',
    lastName: 'Petit',
    mail: 'thomas.petit@courriel.example',
    civility: 'M',
    birthDate: '1995-05-17',
    address: ['1 chemin des Vignes'],
    postalCode: '21000',
    town: 'DIJON',
    mobile: '0655667788',
    contracts: [{ numero: '100001', matricule: '1000005E', choice: 'INCONNU' }],
  },
  {
    login: 'demo-petit',
    firstName: 'Julie',
    lastName: 'Caron',
    mail: 'julie.caron@courriel.example',
    civility: 'MME',
    birthDate: '1988-12-05',
    address: ['16 rue du Four'],
    postalCode: '35000',
    town: 'RENNES',
    mobile: '0677889900',
    paysByCardOnly: true,
    contracts: [{ numero: '100003', matricule: '3000001F', choice: 'COMPTE' }],
  },
  {
    login: 'demo-restreint',
    firstName: 'Marc',
    lastName: 'Olivier',
    mail: 'marc.olivier@courriel.example',
    civility: 'M',
    birthDate: '1974-04-28',
    address: ['9 allée des Platanes', '', '', 'Lieu-dit La Combe'],
    postalCode: '69380',
    town: 'LOZANNE',
    landline: '0472334455',
    contracts: [{ numero: '100004', matricule: '4000001G', choice: 'COMPTE' }],
  },
  {
    // A legacy civility, and a name that no screen was drawn for.
    login: 'demo-nom-long',
    firstName: 'Marie-Antoinette-Joséphine-Hippolyte',
    lastName: 'de la Rochefoucauld-Montmorency-Châteauvillain d’Estrées',
    mail: 'marie-antoinette-josephine-hippolyte.rochefoucauld-montmorency@courriel.example',
    civility: 'MLLE',
    birthDate: '1953-08-15',
    address: [
      '128 bis, ancienne route départementale de Saint-Germain-en-Laye',
      'Résidence Les Jardins de la Reine Marie-Amélie',
      'Escalier principal, troisième étage, porte gauche',
    ],
    postalCode: '78100',
    town: 'SAINT-GERMAIN-EN-LAYE',
    mobile: '0622334455',
    contracts: [{ numero: '100001', matricule: '1000006H', choice: 'INCONNU' }],
  },
];

export const DEMO_CLIENT_USER = {
  login: 'demo-financeur',
  firstName: 'Hélène',
  lastName: 'Dubois',
  mail: 'helene.dubois@groupe-horizon.example',
  financeur: 'horizon',
} as const;

export const DEMO_INTERVENANT = {
  login: 'demo-intervenant',
  firstName: 'Fatou',
  lastName: 'Ndiaye',
  mail: 'fatou.ndiaye@courriel.example',
  codeNan: '1234567',
  type: 'SALARIE',
  socialReason: 'Fatou Ndiaye, aide à domicile',
  ville: 'Lyon',
} as const;

/** They have no password: the back office opens their campaigns by a link. */
export const DEMO_OPERATORS = [
  {
    login: 'demo-operateur',
    firstName: 'Lucie',
    lastName: 'Fontaine',
    mail: 'lucie.fontaine@portail-cesu.example',
    role: 'BO_GESTIONNAIRE',
  },
  {
    // Two persons are two people who may.
    login: 'demo-operateur-2',
    firstName: 'Marc',
    lastName: 'Delmas',
    mail: 'marc.delmas@portail-cesu.example',
    role: 'BO_GESTIONNAIRE',
  },
  {
    login: 'demo-operateur-support',
    firstName: 'Karim',
    lastName: 'Haddad',
    mail: 'karim.haddad@portail-cesu.example',
    role: 'BO_SUPPORT',
  },
  {
    login: 'demo-operateur-lecture',
    firstName: 'Anne',
    lastName: 'Leclerc',
    mail: 'anne.leclerc@portail-cesu.example',
    role: 'BO_LECTURE',
  },
] as const;

export const DEMO_PASSWORD = 'Portail-Demo-2026';
