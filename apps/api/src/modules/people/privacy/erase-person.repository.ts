import { sql } from 'kysely';
import type { ErasedPerson } from '../../../platform/data-register/table-data.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { REGISTERED_TABLES, registeredTable, type RegisteredTable } from '../../data-register.ts';
import { isHeldPerson } from './held-people.repository.ts';
import { erasedColumns, isOwnedBy } from './owned-rows.repository.ts';

const depthOf = ({ of }: RegisteredTable): number =>
  of !== undefined && 'through' in of ? 1 + depthOf(registeredTable(of.through)) : 0;

/** Rows that belong to a person through another row go before that row. */
const DELETED = REGISTERED_TABLES.filter(({ onErasure }) => onErasure === 'delete').toSorted(
  (one, other) => depthOf(other) - depthOf(one),
);

const OVERWRITTEN = REGISTERED_TABLES.filter(
  ({ onErasure, columns }) =>
    onErasure === 'keep' && columns.some(({ erased }) => erased !== undefined),
);

/**
 * What the law keeps is archived or stays under numbers that name no person; the rest is deleted
 * or overwritten as the `*.data.ts` files of the areas say. The ledger holds no names.
 */
export const erasePersonIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);

  /** Delegations that the person gave and received, with the sessions opened by them. */
  const eraseDelegations = async ({ userId, beneficiaryId }: ErasedPerson): Promise<void> => {
    await sql`delete from user_session s using delegation d where d.id = s.delegation_id
      and (d.beneficiary_id = ${beneficiaryId} or d.delegue_account_id = ${userId})`.execute(db);
    await sql`delete from delegation
      where beneficiary_id = ${beneficiaryId} or delegue_account_id = ${userId}`.execute(db);
  };

  /** Lines of control files about this person. */
  const eraseControlLines = async ({ beneficiaryId }: ErasedPerson): Promise<void> => {
    await db
      .updateTable('inscription')
      .set({ ligne_id: null })
      .where('beneficiary_id', '=', beneficiaryId)
      .execute();
    // The funder's number for a person also finds lines of campaigns without a registration.
    await sql`
      with own as materialized (
        select l.id, l.session_id, l.identifiant from controle_ligne l
        where l.beneficiary_id = ${beneficiaryId}
        union
        select l.id, l.session_id, l.identifiant from beneficiary_contract c
        join precommande_session s on s.contract_numero = c.contract_numero
        join controle_ligne l on l.session_id = s.id and l.identifiant = c.matricule
        where c.beneficiary_id = ${beneficiaryId}
      ), mails as (
        delete from session_courriel m using own
        where m.session_id = own.session_id and m.destinataire = 'L:' || own.identifiant
      )
      delete from controle_ligne l using own where l.id = own.id`.execute(db);
  };

  const deleteRows = async (person: ErasedPerson): Promise<void> => {
    for (const entry of DELETED) {
      await sql`delete from ${sql.table(entry.table)} where ${isOwnedBy(entry, person)}`.execute(
        db,
      );
    }
  };

  const overwriteColumns = async (person: ErasedPerson): Promise<void> => {
    for (const entry of OVERWRITTEN) {
      await sql`update ${sql.table(entry.table)} set ${erasedColumns(entry, person)}
        where ${isOwnedBy(entry, person)}`.execute(db);
    }
  };

  return {
    /** The next due erasure that no other worker has locked. */
    lockDue: (day: string, except: readonly string[]) =>
      db
        .selectFrom('effacement as e')
        .innerJoin('beneficiary as b', 'b.id', 'e.beneficiary_id')
        .select(['e.id', 'b.account_id as userId', 'b.id as beneficiaryId'])
        .where('e.prevu_le', '<=', day)
        .where('e.retire_le', 'is', null)
        .where('e.fait_le', 'is', null)
        .where((eb) => eb.not(isHeldPerson('e.beneficiary_id')))
        .$if(except.length > 0, (query) => query.where('e.id', 'not in', [...except]))
        .orderBy('e.prevu_le')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),

    erase: async (person: ErasedPerson, erasureId: string, at: Date): Promise<void> => {
      // Before anything is overwritten: the archive copies the rows as they are.
      await sql`select archive_garder(${person.beneficiaryId})`.execute(db);
      await eraseDelegations(person);
      // Before the overwriting: it finds lines by the person's number at the funder.
      await eraseControlLines(person);
      await deleteRows(person);
      await db
        .updateTable('user_account')
        .set({ disabled_at: at })
        .where('id', '=', person.userId)
        .execute();
      await overwriteColumns(person);
      await db.updateTable('effacement').set({ fait_le: at }).where('id', '=', erasureId).execute();
    },
  };
};
