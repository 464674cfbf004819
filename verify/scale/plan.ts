/** Numbers from which every row of a great world is computed: nothing is kept in memory. */
export interface ScalePlan {
  readonly people: number;
  /** People that an earlier call has made. */
  readonly firstPerson: number;
  readonly millesime: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowText: string;
  readonly transaction: string;
  readonly firstAccount: number;
  readonly firstJournal: number;
  readonly firstSeal: number;
  readonly lastHash: Buffer;
  readonly firstCompteNumero: number;
  readonly firstTitreNumero: number;
}

export const PRODUCT = 'ECHELLE';
export const PEOPLE_PER_CONTRACT = 1_000;
export const PEOPLE_PER_PAYEE = 50;
export const MOVEMENTS = 10;
export const TITRES = 4;
export const TITRE_CENTS = 2_000;

const TWELVE_DIGITS = 12;

/** An identifier that says what it is for: the same person has the same ones in every world. */
const idOf = (kind: string, number: number): string =>
  `5ca1e000-${kind}-7000-8000-${number.toString(16).padStart(TWELVE_DIGITS, '0')}`;

export const userId = (person: number): string => idOf('0001', person);
export const beneficiaryId = (person: number): string => idOf('0002', person);
export const compteId = (person: number): string => idOf('0003', person);
export const carnetId = (person: number): string => idOf('0004', person);
export const payeeId = (payee: number): string => idOf('0005', payee);
export const financeurId = (contract: number): string => idOf('0006', contract);
export const remiseId = (person: number): string => idOf('0007', person);
export const postingId = (movement: number, person: number): string =>
  idOf(`001${movement}`, person);
export const paymentId = (movement: number, person: number): string =>
  idOf(`002${movement}`, person);

export const contractOf = (person: number): number => Math.floor(person / PEOPLE_PER_CONTRACT);
export const contractNumero = (contract: number): string => `E${String(contract).padStart(6, '0')}`;
export const payeeOf = (person: number): number => Math.floor(person / PEOPLE_PER_PAYEE);

const rankIn = ({ firstPerson }: ScalePlan, person: number): number => person - firstPerson;

export const lastOf = (plan: ScalePlan): number => plan.firstPerson + plan.people - 1;
export const firstContractOf = (plan: ScalePlan): number => contractOf(plan.firstPerson);
export const contractsOf = (plan: ScalePlan): number =>
  contractOf(lastOf(plan)) - firstContractOf(plan) + 1;
export const firstPayeeOf = (plan: ScalePlan): number => payeeOf(plan.firstPerson);
export const payeesOf = (plan: ScalePlan): number => payeeOf(lastOf(plan)) - firstPayeeOf(plan) + 1;

// Accounts of the books: people first, then what contracts owe and print, then payees.
export const compteAccount = (plan: ScalePlan, person: number): number =>
  plan.firstAccount + rankIn(plan, person);
export const receivableAccount = (plan: ScalePlan, person: number): number =>
  plan.firstAccount + plan.people + (contractOf(person) - firstContractOf(plan)) * 2;
export const circulationAccount = (plan: ScalePlan, person: number): number =>
  receivableAccount(plan, person) + 1;
export const payableAccount = (plan: ScalePlan, person: number): number =>
  plan.firstAccount + plan.people + contractsOf(plan) * 2 + payeeOf(person) - firstPayeeOf(plan);
export const accountsOf = (plan: ScalePlan): number =>
  plan.people + contractsOf(plan) * 2 + payeesOf(plan);

export const compteNumero = (plan: ScalePlan, person: number): string =>
  String(plan.firstCompteNumero + rankIn(plan, person));
export const titreNumero = (plan: ScalePlan, person: number, rank: number): string =>
  String(plan.firstTitreNumero + rankIn(plan, person) * TITRES + rank);

/** All people make their first movement, then their second: numbers and dates rise together. */
export const journalNumber = (plan: ScalePlan, movement: number, person: number): number =>
  plan.firstJournal + movement * plan.people + rankIn(plan, person);

const MICROSECONDS = 1_000;
export const microsecondsOf = (plan: ScalePlan, movement: number, person: number): number => {
  const share = (movement * plan.people + rankIn(plan, person)) / (MOVEMENTS * plan.people);
  return Math.floor((plan.fromMs + (plan.toMs - plan.fromMs) * share) * MICROSECONDS);
};

export const instantOf = (plan: ScalePlan, movement: number, person: number): string => {
  const micros = microsecondsOf(plan, movement, person);
  const whole = new Date(Math.floor(micros / MICROSECONDS)).toISOString();
  return `${whole.slice(0, -1)}${String(micros % MICROSECONDS).padStart(3, '0')}Z`;
};
