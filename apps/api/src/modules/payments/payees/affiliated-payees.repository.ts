import { sql } from 'kysely';
import type { Row } from '../../../platform/db/database.ts';
import { IS_NEW, savedOf, withParts, type Saved } from '../../../platform/db/saved-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface AffiliatedPayee {
  readonly codeNan: string;
  readonly type: Row<'intervenant'>['type'];
  readonly contactStatus: Row<'intervenant'>['contact_status'];
  readonly socialReason: string;
  readonly ville: string;
  /** Whether this payee takes what is paid here, beside paper vouchers sent by post. */
  readonly paiementEnLigne: boolean;
  readonly numeroSalarieCesu: string | null;
  readonly numeroSalariePaje: string | null;
}

/** The sign-in of a payee, who chooses the password through the mailed recovery link. */
export interface PayeeUser {
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly passwordHash: string | null;
}

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
}

export const affiliatedPayeesIn = (unit: UnitOfWork, { now, newId }: Setting) => {
  const db = transactionOf(unit);

  /** Gives a sign-in to a payee that has none; an existing one is left alone. */
  const addUser = async (codeNan: string, user: PayeeUser): Promise<boolean> => {
    const payee = await db
      .selectFrom('intervenant')
      .select('account_id')
      .where('code_nan', '=', codeNan)
      .executeTakeFirstOrThrow();
    if (payee.account_id !== null) return false;
    const userId = newId();
    await db
      .insertInto('user_account')
      .values({
        id: userId,
        login: user.login,
        space_type: 'ESPACE_INTERVENANT',
        role: 'INTERVENANT',
        first_name: user.firstName,
        last_name: user.lastName,
        mail: user.mail,
        mail_proved_at: user.passwordHash === null ? null : now,
        password_hash: user.passwordHash,
        disabled_at: null,
        created_at: now,
      })
      .execute();
    await db
      .updateTable('intervenant')
      .set({ account_id: userId })
      .where('code_nan', '=', codeNan)
      .execute();
    return true;
  };

  return {
    save: async (payee: AffiliatedPayee, user?: PayeeUser): Promise<Saved> => {
      const stored = {
        type: payee.type,
        contact_status: payee.contactStatus,
        social_reason: payee.socialReason,
        ville: payee.ville,
        paiement_en_ligne: payee.paiementEnLigne,
        numero_salarie_cesu: payee.numeroSalarieCesu,
        numero_salarie_paje: payee.numeroSalariePaje,
      };
      const row = await db
        .insertInto('intervenant')
        .values({
          ...stored,
          id: newId(),
          account_id: null,
          code_nan: payee.codeNan,
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .column('code_nan')
            .doUpdateSet({ ...stored, version: sql<number>`intervenant.version + 1` })
            .where(sql<boolean>`
            (intervenant.type, intervenant.contact_status, intervenant.social_reason,
              intervenant.ville, intervenant.paiement_en_ligne, intervenant.numero_salarie_cesu,
              intervenant.numero_salarie_paje)
            is distinct from (excluded.type, excluded.contact_status, excluded.social_reason,
              excluded.ville, excluded.paiement_en_ligne, excluded.numero_salarie_cesu,
              excluded.numero_salarie_paje)`),
        )
        .returning(IS_NEW)
        .executeTakeFirst();
      const hasNewUser = user !== undefined && (await addUser(payee.codeNan, user));
      return withParts(savedOf(row), hasNewUser);
    },
  };
};
