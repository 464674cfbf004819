/** Lines of control files: expected people and the values that they must know. */
export interface DemoExpectedPerson {
  readonly campaign: string;
  /** Control values by code; the campaign's identifying one among them. */
  readonly values: Readonly<Record<string, string>>;
  readonly identity?: {
    readonly civilite: 'M' | 'MME' | 'MLLE';
    readonly nom: string;
    readonly prenom: string;
    readonly dateNaissance: string;
    readonly zoneAdresse0: string;
    readonly codePostalEtVille: string;
    readonly emailContact: string;
    readonly telephonePrincipal?: string;
    readonly telephoneSecondaire?: string;
  };
  readonly categorie?: string;
  /** The login of the person who has registered with this line already. */
  readonly registered?: string;
}

const ANTOINE = {
  civilite: 'M',
  nom: 'Fournier',
  prenom: 'Antoine',
  dateNaissance: '1990-06-15',
  zoneAdresse0: '14 rue Garibaldi',
  codePostalEtVille: '69006 LYON',
  emailContact: 'antoine.fournier@courriel.example',
  telephonePrincipal: '0612131415',
} as const;

const EMMA = {
  civilite: 'MLLE',
  nom: 'Lemoine',
  prenom: 'Emma',
  dateNaissance: '1998-02-28',
  zoneAdresse0: '3 quai Saint-Vincent',
  codePostalEtVille: '69001 LYON',
  emailContact: 'emma.lemoine@courriel.example',
  telephonePrincipal: '0716171819',
} as const;

/** Registered on 100003 already: on this contract, only the contract is added. */
const JULIE = {
  civilite: 'MME',
  nom: 'Caron',
  prenom: 'Julie',
  dateNaissance: '1988-12-05',
  zoneAdresse0: '16 rue du Four',
  codePostalEtVille: '35000 RENNES',
  emailContact: 'julie.caron@courriel.example',
  telephonePrincipal: '0677889900',
} as const;

const LEA = {
  civilite: 'MME',
  nom: 'Moreau',
  prenom: 'Léa',
  dateNaissance: '1985-11-20',
  zoneAdresse0: '27 avenue Jean-Jaurès',
  codePostalEtVille: '69007 LYON',
  emailContact: 'lea.moreau@courriel.example',
  telephoneSecondaire: '0478202122',
} as const;

const ODETTE = {
  civilite: 'MME',
  nom: 'Blanchard',
  prenom: 'Odette',
  dateNaissance: '1941-04-03',
  zoneAdresse0: '5 rue des Lilas',
  codePostalEtVille: '37100 TOURS',
  emailContact: 'odette.blanchard@courriel.example',
  telephoneSecondaire: '0247232425',
} as const;

const REGISTERED = [
  {
    login: 'demo-double',
    matricule: '1000002B',
    naissance: '21/07/1979',
    categorie: 'Cadre',
    quotient: '1600',
  },
  {
    login: 'demo-unique',
    matricule: '1000003C',
    naissance: '30/01/1982',
    categorie: 'Employé',
    quotient: '800',
  },
  {
    login: 'demo-nom-long',
    matricule: '1000006H',
    naissance: '15/08/1953',
    categorie: 'Cadre',
    quotient: '3100',
  },
] as const;

export const DEMO_EXPECTED_PEOPLE: readonly DemoExpectedPerson[] = [
  {
    campaign: '5001',
    values: { MATRICULE: '1000101K', DATE_NAISSANCE: '15/06/1990', QUOTIENT_FAMILIAL: '950' },
    identity: ANTOINE,
    categorie: 'Employé',
  },
  {
    campaign: '5001',
    values: { MATRICULE: '1000102L', DATE_NAISSANCE: '28/02/1998', QUOTIENT_FAMILIAL: '1400' },
    identity: EMMA,
    categorie: 'Cadre',
  },
  {
    campaign: '5001',
    values: { MATRICULE: '1000103M', DATE_NAISSANCE: '05/12/1988' },
    identity: JULIE,
    categorie: 'Employé',
  },
  {
    campaign: '5001',
    values: { MATRICULE: '1000001A', DATE_NAISSANCE: '14/03/1986' },
    registered: 'demo-rh',
    categorie: 'Employé',
  },
  // People of the demonstration who may order here with their own line.
  ...REGISTERED.map(({ login, matricule, naissance, categorie }) => ({
    campaign: '5001',
    values: { MATRICULE: matricule, DATE_NAISSANCE: naissance },
    registered: login,
    categorie,
  })),
  ...REGISTERED.map(({ login, matricule, quotient }) => ({
    campaign: '5006',
    values: { MATRICULE: matricule, QUOTIENT_FAMILIAL: quotient },
    registered: login,
  })),
  {
    campaign: '5006',
    values: { MATRICULE: '1000001A', QUOTIENT_FAMILIAL: '1200' },
    registered: 'demo-rh',
  },
  {
    campaign: '5006',
    values: { MATRICULE: '1000101K', QUOTIENT_FAMILIAL: '950' },
    identity: ANTOINE,
  },
  {
    campaign: '5002',
    values: { MATRICULE: '1000001A', CODE_SITE: 'LYON-3' },
    registered: 'demo-rh',
    categorie: 'Employé',
  },
  {
    campaign: '5002',
    values: { MATRICULE: '1000002B', CODE_SITE: 'NANTES-1' },
    registered: 'demo-double',
    categorie: 'Cadre',
  },
  // Nothing is known of this person but the values: the profile starts empty.
  {
    campaign: '5001',
    values: { MATRICULE: '1000104N', DATE_NAISSANCE: '01/01/1975' },
    categorie: 'Employé',
  },
  {
    campaign: '5002',
    values: { MATRICULE: '1000201P', CODE_SITE: 'LYON-3' },
    identity: LEA,
    categorie: 'Employé',
  },
  { campaign: '5002', values: { MATRICULE: '1000202Q', CODE_SITE: 'NANTES-1' } },
  {
    campaign: '5101',
    values: { CODE_CESU: '20260101', DATE_NAISSANCE: '03/04/1941' },
    identity: ODETTE,
  },
  { campaign: '5101', values: { CODE_CESU: '20260102', DATE_NAISSANCE: '17/09/1938' } },
  {
    campaign: '5101',
    values: { CODE_CESU: '20250001', DATE_NAISSANCE: '02/11/1947' },
    registered: 'demo-social',
  },
  { campaign: '5201', values: { MATRICULE: '3000101R' } },
  { campaign: '5201', values: { MATRICULE: '3000102S' } },
  { campaign: '5201', values: { MATRICULE: '3000001F' }, registered: 'demo-petit' },
];
