export const ACCOUNT_STATES = ['ACTIF', 'SUSPENDU', 'RADIE'] as const;
export const MANDATE_STATES = ['ACTIF', 'EN_ATTENTE', 'ABSENT', 'RESILIE'] as const;
export const ACTIVITIES = ['AMA', 'GED'] as const;

export type AccountState = (typeof ACCOUNT_STATES)[number];
export type MandateState = (typeof MANDATE_STATES)[number];
export type Activity = (typeof ACTIVITIES)[number];

/** Names as they are written; the day is YYYY-MM-DD. */
export interface Identity {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
}

export interface Employer {
  readonly numero: string;
  readonly nom: string;
  readonly etat: AccountState;
  readonly mandat: MandateState;
  readonly codePostal: string;
  /** Without one, the number takes the identity of the first person who asks for it. */
  readonly titulaire?: Identity;
}

export interface Employee {
  readonly numero: string;
  readonly nom: string;
  readonly prenom: string;
  /** At Pajemploi: a childminder, or a carer at the home of the children. */
  readonly typeActivite?: Activity;
}

export interface Seeds {
  readonly employeurs: readonly Employer[];
  readonly salaries: readonly Employee[];
  /** Employees already registered by every employer. */
  readonly associes: readonly string[];
}

export interface Registry {
  readonly employers: () => readonly Employer[];
  readonly employees: () => readonly Employee[];
  readonly employer: (numero: string) => Employer | undefined;
  readonly employee: (numero: string) => Employee | undefined;
  readonly isAssociated: (employeur: string, salarie: string) => boolean;
  readonly associate: (employeur: string, salarie: string) => void;
  /** Whether the number is held under this name and birth date; `undefined` for an unknown number. */
  readonly isHeldBy: (numero: string, identity: Identity) => boolean | undefined;
  /** Replaces an employer of the same number. */
  readonly add: (employer: Employer) => void;
  /** False for an unknown number. */
  readonly change: (numero: string, states: Partial<Pick<Employer, 'etat' | 'mandat'>>) => boolean;
}

/** Civil registers and forms differ in accents, case, hyphens and apostrophes. */
const comparable = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();

const isSamePerson = (one: Identity, other: Identity): boolean =>
  one.dateNaissance === other.dateNaissance &&
  comparable(one.nom) === comparable(other.nom) &&
  comparable(one.prenom) === comparable(other.prenom);

const pairOf = (employeur: string, salarie: string): string => `${employeur} ${salarie}`;

/** Who employs and who is employed, as one body knows them. */
export function createRegistry({ employeurs, salaries, associes }: Seeds): Registry {
  const employers = new Map(employeurs.map((one) => [one.numero, one]));
  const employees = new Map(salaries.map((one) => [one.numero, one]));
  const sharedEmployees = new Set(associes);
  const pairs = new Set<string>();
  return {
    employers: () => [...employers.values()],
    employees: () => [...employees.values()],
    employer: (numero) => employers.get(numero),
    employee: (numero) => employees.get(numero),
    isAssociated: (employeur, salarie) =>
      pairs.has(pairOf(employeur, salarie)) ||
      (employers.has(employeur) && sharedEmployees.has(salarie)),
    associate: (employeur, salarie) => void pairs.add(pairOf(employeur, salarie)),
    isHeldBy: (numero, identity) => {
      const employer = employers.get(numero);
      if (employer === undefined) return undefined;
      if (employer.titulaire === undefined) {
        employers.set(numero, { ...employer, titulaire: identity });
        return true;
      }
      return isSamePerson(employer.titulaire, identity);
    },
    add: (employer) => void employers.set(employer.numero, employer),
    change: (numero, states) => {
      const employer = employers.get(numero);
      if (employer === undefined) return false;
      employers.set(numero, { ...employer, ...states });
      return true;
    },
  };
}
