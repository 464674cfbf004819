import { hash } from 'node:crypto';
import { movementOf, PAPER_PAYMENT, paidOf, PAYMENTS, balanceAfter } from './movements.ts';
import {
  accountId,
  beneficiaryId,
  carnetId,
  compteId,
  compteNumero,
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
  remiseId,
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

export interface ScaleTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: (plan: ScalePlan) => Iterable<string>;
}

const NULL = String.raw`\N`;
const REQUEST = 'echelle';
const row = (...cells: readonly (string | number)[]): string => `${cells.join('\t')}\n`;
const columns = (list: string): readonly string[] => list.split(' ');

function* people({ firstPerson, people: count }: ScalePlan): Generator<number> {
  for (let person = firstPerson; person < firstPerson + count; person += 1) yield person;
}

/** Rows of every person. */
const forPeople = (write: (plan: ScalePlan, person: number) => string): ScaleTable['rows'] =>
  function* rows(plan) {
    for (const person of people(plan)) yield write(plan, person);
  };

/** Rows of every movement, in the order of their numbers. */
const forMovements = (
  write: (plan: ScalePlan, movement: number, person: number) => string,
): ScaleTable['rows'] =>
  function* rows(plan) {
    for (let movement = 0; movement < MOVEMENTS; movement += 1) {
      for (const person of people(plan)) yield write(plan, movement, person);
    }
  };

const reference = (prefix: string, number: number): string =>
  `${prefix}${number.toString(36).toUpperCase().padStart(10, '0')}`;
const contractOfPerson = (person: number): string => contractNumero(contractOf(person));

/** What `ledger_content` says of a journal, byte for byte. */
const contentOf = (plan: ScalePlan, movement: number, person: number): string => {
  const { kind, lines } = movementOf(plan, movement, person);
  const entries = lines
    .map(({ account, amount, titre = '-' }, index) => `${index + 1},${account},${amount},${titre}`)
    .join(';');
  return `[${journalNumber(plan, movement, person)}, "${postingId(movement, person)}", "${kind}", "CENTIME", "POSTE", ${microsecondsOf(plan, movement, person)}, "${accountId(person)}", "IMPORT", "${REQUEST}", "${contractOfPerson(person)}", null, null, "${entries}"]`;
};

function* sealRows(plan: ScalePlan): Generator<string> {
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
function* bookAccounts(plan: ScalePlan): Generator<string> {
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

function* titreRows(plan: ScalePlan): Generator<string> {
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

function* entryRows(plan: ScalePlan): Generator<string> {
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

function* paymentRows(plan: ScalePlan): Generator<string> {
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

/** In an order that the references allow. */
export const SCALE_TABLES: readonly ScaleTable[] = [
  {
    name: 'user_account',
    columns: columns('id login space_type role first_name last_name mail created_at'),
    rows: forPeople((plan, person) =>
      row(
        accountId(person),
        `echelle-${person}`,
        'ESPACE_BENEFICIAIRE',
        'BENEFICIAIRE',
        'Camille',
        `Échelle${person}`,
        `echelle-${person}@courriel.example`,
        plan.nowText,
      ),
    ),
  },
  {
    name: 'beneficiary',
    columns: columns('id account_id civility birth_date address_zone2 postal_code town created_at'),
    rows: forPeople((plan, person) =>
      row(
        beneficiaryId(person),
        accountId(person),
        person % 2 === 0 ? 'MME' : 'M',
        '1980-05-12',
        `${1 + (person % 200)} rue des Lilas`,
        '69003',
        'LYON',
        plan.nowText,
      ),
    ),
  },
  {
    name: 'beneficiary_contract',
    columns: columns('beneficiary_id contract_numero created_at'),
    rows: forPeople((plan, person) =>
      row(beneficiaryId(person), contractOfPerson(person), plan.nowText),
    ),
  },
  {
    name: 'compte_cesu',
    columns: columns(
      'id numero beneficiary_id contract_numero produit_id millesime type_compte created_at',
    ),
    rows: forPeople((plan, person) =>
      row(
        compteId(person),
        compteNumero(plan, person),
        beneficiaryId(person),
        contractOfPerson(person),
        PRODUCT,
        plan.millesime,
        'MONTANT',
        plan.nowText,
      ),
    ),
  },
  {
    name: 'carnet',
    columns: columns('id beneficiary_id contract_numero produit_id millesime created_at'),
    rows: forPeople((plan, person) =>
      row(
        carnetId(person),
        beneficiaryId(person),
        contractOfPerson(person),
        PRODUCT,
        plan.millesime,
        plan.nowText,
      ),
    ),
  },
  {
    name: 'titre',
    columns: columns(
      'numero carnet_id beneficiary_id contract_numero produit_id millesime valeur_faciale_cents statut cle_id created_at',
    ),
    rows: titreRows,
  },
  {
    name: 'ledger_account',
    columns: columns('id kind key compte_id balance unit'),
    rows: bookAccounts,
  },
  {
    name: 'ledger_journal',
    columns: columns(
      'id posting_id kind unit phase occurred_at recorded_at recorded_by actor origin request_id contract_numero',
    ),
    rows: forMovements((plan, movement, person) =>
      row(
        journalNumber(plan, movement, person),
        postingId(movement, person),
        movementOf(plan, movement, person).kind,
        'CENTIME',
        'POSTE',
        instantOf(plan, movement, person),
        plan.nowText,
        plan.transaction,
        accountId(person),
        'IMPORT',
        REQUEST,
        contractOfPerson(person),
      ),
    ),
  },
  {
    name: 'ledger_entry',
    columns: columns('journal_id line account_id amount balance_after titre_numero occurred_at'),
    rows: entryRows,
  },
  {
    name: 'titre_event',
    columns: columns('titre_numero rank from_statut to_statut journal_id occurred_at actor'),
    rows: forPeople((plan, person) =>
      row(
        titreNumero(plan, person, 0),
        1,
        'ACTIF',
        'UTILISE',
        journalNumber(plan, PAPER_PAYMENT, person),
        instantOf(plan, PAPER_PAYMENT, person),
        accountId(person),
      ),
    ),
  },
  { name: 'ledger_seal', columns: columns('rank journal_id hash sealed_at'), rows: sealRows },
  {
    name: 'paiement_compte',
    columns: columns(
      'id reference beneficiary_id contract_numero intervenant_id montant_cents statut posting_id created_at',
    ),
    rows: paymentRows,
  },
  {
    name: 'remise_titres',
    columns: columns(
      'id numero beneficiary_id contract_numero intervenant_id nombre_titres montant_cents statut posting_id created_at',
    ),
    rows: forPeople((plan, person) =>
      row(
        remiseId(person),
        reference('RT', person),
        beneficiaryId(person),
        contractOfPerson(person),
        payeeId(payeeOf(person)),
        1,
        TITRE_CENTS,
        'EFFECTUE',
        postingId(PAPER_PAYMENT, person),
        instantOf(plan, PAPER_PAYMENT, person),
      ),
    ),
  },
];
