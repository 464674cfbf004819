import { hash } from 'node:crypto';
import { movementOf, paidOf, PAYMENTS, balanceAfter } from './movements.ts';
import {
  userId,
  beneficiaryId,
  carnetId,
  compteId,
  contractNumero,
  contractOf,
  financeurId,
  firstContractOf,
  contractsOf,
  firstPayeeOf,
  payeesOf,
  instantOf,
  journalNumber,
  microsecondsOf,
  MOVEMENTS,
  payeeId,
  payeeOf,
  paymentId,
  postingId,
  PRODUCT,
  TITRE_CENTS,
  titreNumero,
  TITRES,
  compteAccount,
  payableAccount,
  receivableAccount,
  circulationAccount,
  PEOPLE_PER_CONTRACT,
  PEOPLE_PER_PAYEE,
  type ScalePlan,
} from './plan.ts';

/** Rows as COPY reads them: cells between tabs. */
export type ScaleRows = (plan: ScalePlan) => Iterable<string>;

const NULL = String.raw`\N`;
export const REQUEST = 'echelle';
export const row = (...cells: readonly (string | number)[]): string => `${cells.join('\t')}\n`;
export const columns = (list: string): readonly string[] => list.split(' ');

function* people({ firstPerson, people: count }: ScalePlan): Generator<number> {
  for (let person = firstPerson; person < firstPerson + count; person += 1) yield person;
}

/** Rows of every person. */
export const forPeople = (write: (plan: ScalePlan, person: number) => string): ScaleRows =>
  function* rows(plan) {
    for (const person of people(plan)) yield write(plan, person);
  };

/** Rows of every movement, in the order of their numbers. */
export const forMovements = (
  write: (plan: ScalePlan, movement: number, person: number) => string,
): ScaleRows =>
  function* rows(plan) {
    for (let movement = 0; movement < MOVEMENTS; movement += 1) {
      for (const person of people(plan)) yield write(plan, movement, person);
    }
  };

export const reference = (prefix: string, number: number): string =>
  `${prefix}${number.toString(36).toUpperCase().padStart(10, '0')}`;
export const contractOfPerson = (person: number): string => contractNumero(contractOf(person));

/** What `ledger_content` says of a journal, byte for byte. */
const contentOf = (plan: ScalePlan, movement: number, person: number): string => {
  const { kind, lines } = movementOf(plan, movement, person);
  const entries = lines
    .map(({ account, amount, titre = '-' }, index) => `${index + 1},${account},${amount},${titre}`)
    .join(';');
  return `[${journalNumber(plan, movement, person)}, "${postingId(movement, person)}", "${kind}", "CENTIME", "POSTE", ${microsecondsOf(plan, movement, person)}, "${userId(person)}", "IMPORT", "${REQUEST}", "${contractOfPerson(person)}", null, null, "${entries}"]`;
};

export function* sealRows(plan: ScalePlan): Generator<string> {
  const HASH_LENGTH = 32;
  let previous: Buffer = plan.lastHash;
  let rank = plan.firstSeal;
  for (let movement = 0; movement < MOVEMENTS; movement += 1) {
    for (const person of people(plan)) {
      const content = contentOf(plan, movement, person);
      const sealed = Buffer.allocUnsafe(HASH_LENGTH + Buffer.byteLength(content));
      previous.copy(sealed);
      sealed.write(content, HASH_LENGTH);
      previous = hash('sha256', sealed, 'buffer');
      const number = journalNumber(plan, movement, person);
      yield row(rank, number, String.raw`\\x${previous.toString('hex')}`, plan.nowText);
      rank += 1;
    }
  }
}

function* contracts(plan: ScalePlan): Generator<number> {
  const first = firstContractOf(plan);
  for (let contract = first; contract < first + contractsOf(plan); contract += 1) yield contract;
}

/** What the books keep for a contract or a payee; those of an earlier call are already there. */
export function* bookAccounts(plan: ScalePlan): Generator<string> {
  for (const person of people(plan)) {
    const compte = compteId(person);
    const balance = balanceAfter(MOVEMENTS, person);
    yield row(
      compteAccount(plan, person),
      'BENEFICIAIRE_COMPTE',
      compte,
      compte,
      balance,
      'CENTIME',
    );
  }
  for (const contract of contracts(plan)) {
    const person = contract * PEOPLE_PER_CONTRACT;
    const numero = contractNumero(contract);
    const owed = `${financeurId(contract)}/${numero}`;
    const printed = `${numero}/${PRODUCT}/${plan.millesime}`;
    yield row(receivableAccount(plan, person), 'CREANCE_FINANCEUR', owed, NULL, NULL, 'CENTIME');
    yield row(
      circulationAccount(plan, person),
      'TITRES_EN_CIRCULATION',
      printed,
      NULL,
      NULL,
      'CENTIME',
    );
  }
  const first = firstPayeeOf(plan);
  for (let payee = first; payee < first + payeesOf(plan); payee += 1) {
    const person = payee * PEOPLE_PER_PAYEE;
    yield row(payableAccount(plan, person), 'A_PAYER', payeeId(payee), NULL, NULL, 'CENTIME');
  }
}

export function* titreRows(plan: ScalePlan): Generator<string> {
  for (const person of people(plan)) {
    for (let rank = 0; rank < TITRES; rank += 1) {
      yield row(
        titreNumero(plan, person, rank),
        carnetId(person),
        beneficiaryId(person),
        contractOfPerson(person),
        PRODUCT,
        plan.millesime,
        TITRE_CENTS,
        rank === 0 ? 'UTILISE' : 'ACTIF',
        1,
        plan.nowText,
      );
    }
  }
}

export function* entryRows(plan: ScalePlan): Generator<string> {
  for (let movement = 0; movement < MOVEMENTS; movement += 1) {
    for (const person of people(plan)) {
      const number = journalNumber(plan, movement, person);
      const at = instantOf(plan, movement, person);
      let line = 0;
      for (const { account, amount, after, titre } of movementOf(plan, movement, person).lines) {
        line += 1;
        yield row(number, line, account, amount, after ?? NULL, titre ?? NULL, at);
      }
    }
  }
}

export function* paymentRows(plan: ScalePlan): Generator<string> {
  for (const movement of PAYMENTS) {
    for (const person of people(plan)) {
      yield row(
        paymentId(movement, person),
        reference('PC', person * MOVEMENTS + movement),
        beneficiaryId(person),
        contractOfPerson(person),
        payeeId(payeeOf(person)),
        paidOf(movement, person),
        'EFFECTUE',
        postingId(movement, person),
        instantOf(plan, movement, person),
      );
    }
  }
}
