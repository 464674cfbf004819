import { createHash, randomInt, randomUUID } from 'node:crypto';
import {
  ConflictException,
  ForbiddenException,
  Injectable,
  NotFoundException,
  UnprocessableEntityException,
} from '@nestjs/common';
import { DataSource, In, QueryFailedError, type EntityManager } from 'typeorm';
import {
  AccountPayment,
  IdempotencyRecord,
  LedgerAccount,
  LedgerEntry,
  LedgerJournal,
  OutboxMessage,
  PlatformState,
} from './books.entities.ts';
import type { Caller } from './http.ts';
import type { PaymentDto } from './payment.dto.ts';
import { BeneficiaryContract, CompteCesu, Intervenant } from './people.entities.ts';

const CALL = 'B-068';
/** Both people are told by mail, by the product's own worker. */
const NOTICE = 'AVIS_PAIEMENT';
const LIFE_MS = 400 * 86_400_000;
const UNIQUE_VIOLATION = '23505';
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const SUCCESS = 200;

interface Command {
  readonly owner: string;
  readonly key: string;
  readonly fingerprint: Buffer;
}

interface Share {
  readonly account: LedgerAccount;
  readonly cents: number;
}

const newReference = (): string =>
  `PC${Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

const isTaken = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  'code' in error.driverError &&
  error.driverError.code === UNIQUE_VIOLATION;

/** Vintage Y pays until 31 January Y+1 included. */
const isPayable = ({ millesime, statut }: CompteCesu, now: Date): boolean =>
  statut === 'ACTIF' && now.getTime() < Date.UTC(millesime + 1, 0, 31, 23);

/** Takes the amount from the accounts in their order. */
const sharesOf = (cents: number, accounts: readonly LedgerAccount[]): readonly Share[] => {
  let left = cents;
  const shares = accounts.flatMap((account) => {
    const available = Number(account.balance ?? 0) - Number(account.reserved);
    const taken = Math.min(left, available);
    left -= taken;
    return taken > 0 ? [{ account, cents: taken }] : [];
  });
  if (left > 0) throw new ConflictException('SOLDE_INSUFFISANT');
  return shares;
};

/** One step after the other in one transaction, as the documentation of both libraries shows it. */
@Injectable()
export class PaymentsService {
  readonly #dataSource: DataSource;

  constructor(dataSource: DataSource) {
    this.#dataSource = dataSource;
  }

  async pay(caller: Caller, key: string, body: PaymentDto): Promise<{ valeur: string }> {
    const command: Command = {
      owner: caller.accountId,
      key,
      fingerprint: createHash('sha256').update(JSON.stringify(body)).digest(),
    };
    try {
      return await this.#dataSource.transaction((manager) =>
        this.#payOnce(manager, caller, command, body),
      );
    } catch (error) {
      if (isTaken(error)) return this.#answerAgain(command);
      throw error;
    }
  }

  async #payOnce(
    manager: EntityManager,
    caller: Caller,
    command: Command,
    body: PaymentDto,
  ): Promise<{ valeur: string }> {
    await this.#takeKey(manager, command);
    const suspended = await manager.findOneBy(PlatformState, { key: 'ledger_suspended' });
    if (suspended?.value === true) throw new ConflictException('LEDGER_SUSPENDU');
    const comptes = await this.#ownAccounts(manager, caller, body);
    const payee = await manager.findOneBy(Intervenant, { codeNan: body.codeNAN });
    if (payee === null) throw new NotFoundException('INTERVENANT_INCONNU');
    if (payee.contactStatus !== 'ACTIF') throw new ConflictException('INTERVENANT_INACTIF');
    const cents = Math.round(body.montant * 100);
    const shares = sharesOf(cents, await this.#lock(manager, comptes));
    const postingId = await this.#post(manager, { caller, command, body, shares, payee, cents });
    const answer = { valeur: newReference() };
    const paymentId = randomUUID();
    await manager.insert(AccountPayment, {
      id: paymentId,
      reference: answer.valeur,
      beneficiaryId: caller.beneficiaryId,
      contractNumero: body.numeroContrat,
      intervenantId: payee.id,
      montantCents: String(cents),
      commentaire: body.commentaire ?? '',
      statut: 'EN_COURS',
      postingId,
      createdAt: new Date(),
    });
    await manager.insert(OutboxMessage, {
      id: randomUUID(),
      kind: NOTICE,
      dedupKey: `${NOTICE}:ENREGISTRE:${paymentId}`,
      payload: { event: 'ENREGISTRE', type: 'COMPTE', paymentId },
      createdAt: new Date(),
    });
    const { owner, key } = command;
    await manager.update(IdempotencyRecord, { owner, key }, { status: SUCCESS, answer });
    return answer;
  }

  /** Two at once wait for one another here: the second finds the key taken. */
  async #takeKey(manager: EntityManager, command: Command): Promise<void> {
    const createdAt = new Date();
    await manager.insert(IdempotencyRecord, {
      ...command,
      call: CALL,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LIFE_MS),
    });
  }

  async #answerAgain({ owner, key, fingerprint }: Command): Promise<{ valeur: string }> {
    const stored = await this.#dataSource
      .getRepository(IdempotencyRecord)
      .findOneByOrFail({ owner, key });
    if (!stored.fingerprint.equals(fingerprint) || stored.answer === null) {
      throw new UnprocessableEntityException('CLE_IDEMPOTENCE_REUTILISEE');
    }
    return stored.answer;
  }

  async #ownAccounts(
    manager: EntityManager,
    { beneficiaryId }: Caller,
    { numeroContrat, typeContrat, numeroComptesCESU }: PaymentDto,
  ): Promise<readonly CompteCesu[]> {
    const membership = await manager.findOne(BeneficiaryContract, {
      where: { beneficiaryId, contractNumero: numeroContrat },
      relations: { contract: true },
    });
    if (membership?.contract.contractType !== typeContrat) throw new ForbiddenException();
    const found = await manager.findBy(CompteCesu, {
      beneficiaryId,
      contractNumero: numeroContrat,
      numero: In(numeroComptesCESU),
    });
    const byNumber = new Map(found.map((compte) => [compte.numero, compte]));
    const comptes = [...new Set(numeroComptesCESU)].flatMap((one) => byNumber.get(one) ?? []);
    if (comptes.length < new Set(numeroComptesCESU).size) throw new ForbiddenException();
    const now = new Date();
    if (!comptes.every((compte) => compte.typeCompte === 'MONTANT' && isPayable(compte, now))) {
      throw new ConflictException('OPERATION_HORS_PERIODE');
    }
    return comptes;
  }

  /** By id, so that two payments never wait for one another in a ring. */
  async #lock(
    manager: EntityManager,
    comptes: readonly CompteCesu[],
  ): Promise<readonly LedgerAccount[]> {
    const locked = await manager.find(LedgerAccount, {
      where: { kind: 'BENEFICIAIRE_COMPTE', key: In(comptes.map(({ id }) => id)) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return comptes.flatMap(({ id }) => locked.filter(({ key }) => key === id));
  }

  async #post(
    manager: EntityManager,
    payment: {
      readonly caller: Caller;
      readonly command: Command;
      readonly body: PaymentDto;
      readonly shares: readonly Share[];
      readonly payee: Intervenant;
      readonly cents: number;
    },
  ): Promise<string> {
    const { caller, command, body, shares, payee, cents } = payment;
    const payable = await manager.findOneByOrFail(LedgerAccount, {
      kind: 'A_PAYER',
      key: payee.id,
    });
    const postingId = randomUUID();
    const occurredAt = new Date();
    const journal = await manager.save(LedgerJournal, {
      postingId,
      kind: 'PAIEMENT_COMPTE',
      unit: 'CENTIME',
      phase: 'POSTE',
      occurredAt,
      actor: caller.accountId,
      origin: 'PERSONNE',
      requestId: randomUUID(),
      contractNumero: body.numeroContrat,
      idempotencyOwner: command.owner,
      idempotencyKey: command.key,
    });
    const debits = shares.map(({ account, cents: taken }, index) => ({
      journalId: journal.id,
      line: index + 1,
      accountId: account.id,
      amount: String(-taken),
      balanceAfter: String(Number(account.balance) - taken),
      occurredAt,
    }));
    await manager.insert(LedgerEntry, [
      ...debits,
      {
        journalId: journal.id,
        line: debits.length + 1,
        accountId: payable.id,
        amount: String(cents),
        balanceAfter: null,
        occurredAt,
      },
    ]);
    for (const { accountId, balanceAfter } of debits) {
      await manager.update(LedgerAccount, { id: accountId }, { balance: balanceAfter });
    }
    return postingId;
  }
}
