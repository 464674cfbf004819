import type { DelegationParty } from '@portail/rules/identity/delegations/delegation.ts';
import type { AttachmentKind } from '@portail/rules/people/requests/attachment.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database-types.ts';
import { lockBeneficiary, mailOfBeneficiary } from '../../../platform/db/beneficiary-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type {
  UserScope,
  BeneficiaryScope,
  OperatorScope,
} from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

type Row = Database['delegation'];

export const DELEGATION_COLUMNS = [
  'd.id',
  'd.qualite',
  'd.droits',
  'd.invitation_jusquau as invitationUntil',
  'd.acceptee_le as acceptedAt',
  'd.jusquau as until',
  'd.close_par as closedBy',
  'd.justificatif_le as proofAt',
  'd.justificatif_valide_le as proofValidAt',
] as const;

/** A guardian does not see the access before the proof is validated. */
export const isInvited = sql<boolean>`(d.qualite <> 'TUTEUR' or d.justificatif_valide_le is not null)`;

interface NewDelegation {
  readonly id: string;
  readonly nom: string;
  readonly prenom: string;
  readonly mail: string;
  readonly qualite: Row['qualite'];
  readonly droits: Row['droits'];
  readonly invitedAt: Date;
  readonly invitationUntil: CalendarDay;
  readonly until: CalendarDay;
}

interface NewProof {
  readonly id: string;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly bytes: number;
  readonly sealed: Buffer;
  readonly at: Date;
}

interface Closing {
  readonly at: Date;
  readonly by: DelegationParty;
}

/** Delegations given by a person. */
export const givenDelegationsIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    /**
     * Serialises changes of one person's delegations; returns those not closed, expired ones
     * included.
     */
    lockOpen: async () => {
      await lockBeneficiary(db, beneficiaryId);
      return await db
        .selectFrom('delegation as d')
        .select(DELEGATION_COLUMNS)
        .select(['d.delegue_account_id as delegateId', sql<string>`lower(d.mail)`.as('mailKey')])
        .where('d.beneficiary_id', '=', beneficiaryId)
        .where('d.close_le', 'is', null)
        .forNoKeyUpdate()
        .execute();
    },

    insert: async (one: NewDelegation): Promise<void> => {
      await db
        .insertInto('delegation')
        .values({
          id: one.id,
          beneficiary_id: beneficiaryId,
          delegue_account_id: null,
          nom: one.nom,
          prenom: one.prenom,
          mail: one.mail,
          qualite: one.qualite,
          droits: one.droits,
          invitee_le: one.invitedAt,
          invitation_jusquau: one.invitationUntil,
          acceptee_le: null,
          jusquau: one.until,
          close_le: null,
          close_par: null,
          justificatif_le: null,
          justificatif_valide_le: null,
          justificatif_valide_par: null,
          motif_refus: null,
        })
        .execute();
    },

    findOwnMail: (): Promise<string> => mailOfBeneficiary(db, beneficiaryId),

    countProofs: async (id: string): Promise<number> => {
      const { count } = await db
        .selectFrom('delegation_piece as p')
        .innerJoin('delegation as d', 'd.id', 'p.delegation_id')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('d.id', '=', id)
        .where('d.beneficiary_id', '=', beneficiaryId)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The first proof starts the review. */
    addProof: async (id: string, proof: NewProof): Promise<void> => {
      const { numUpdatedRows } = await db
        .updateTable('delegation')
        .set((eb) => ({ justificatif_le: eb.fn.coalesce('justificatif_le', eb.val(proof.at)) }))
        .where('id', '=', id)
        .where('beneficiary_id', '=', beneficiaryId)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      await db
        .insertInto('delegation_piece')
        .values({
          id: proof.id,
          delegation_id: id,
          nom: proof.name,
          type: proof.kind,
          taille: proof.bytes,
          contenu_scelle: proof.sealed,
          created_at: proof.at,
        })
        .execute();
    },

    close: async (id: string, { at, by }: Closing): Promise<void> => {
      await db
        .updateTable('delegation')
        .set({ close_le: at, close_par: by })
        .where('id', '=', id)
        .where('beneficiary_id', '=', beneficiaryId)
        .execute();
    },
  };
};

/** Delegations received by a carer or guardian. */
export const receivedDelegationsIn = (unit: UnitOfWork, { userId }: UserScope) => {
  const db = transactionOf(unit);
  const change = (id: string) =>
    db.updateTable('delegation').where('id', '=', id).where('delegue_account_id', '=', userId);
  return {
    /** The lock makes a parallel withdrawal wait, so that it also ends the new session. */
    lock: (id: string) =>
      db
        .selectFrom('delegation as d')
        .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
        .innerJoin('user_account as a', 'a.id', 'b.account_id')
        .select(DELEGATION_COLUMNS)
        .select('a.id as personUserId')
        .where('d.id', '=', id)
        .where('d.delegue_account_id', '=', userId)
        .where('d.acceptee_le', 'is not', null)
        .where(isInvited)
        .where('a.disabled_at', 'is', null)
        .forNoKeyUpdate('d')
        .executeTakeFirst(),

    lockOthers: (beneficiaryId: string) =>
      db
        .selectFrom('delegation as d')
        .select(DELEGATION_COLUMNS)
        .where('d.beneficiary_id', '=', beneficiaryId)
        .where('d.delegue_account_id', '=', userId)
        .where('d.close_le', 'is', null)
        .forNoKeyUpdate()
        .execute(),

    /** Binds the invitation to this user and consumes its token. */
    accept: async (id: string, at: Date): Promise<void> => {
      await db
        .updateTable('delegation')
        .set({ acceptee_le: at, delegue_account_id: userId })
        .where('id', '=', id)
        .where('acceptee_le', 'is', null)
        .execute();
      await db.deleteFrom('delegation_invitation').where('delegation_id', '=', id).execute();
    },

    close: async (id: string, { at, by }: Closing): Promise<void> => {
      await change(id).set({ close_le: at, close_par: by }).execute();
    },

    findOwnName: async (): Promise<string> => {
      const { firstName, lastName } = await db
        .selectFrom('user_account')
        .select(['first_name as firstName', 'last_name as lastName'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return `${firstName} ${lastName}`.trim();
    },
  };
};

/** Invitations, found by their mailed token because they belong to no user yet. */
export const invitationsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    lockByToken: (tokenHashes: readonly string[]) =>
      db
        .selectFrom('delegation_invitation as i')
        .innerJoin('delegation as d', 'd.id', 'i.delegation_id')
        .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
        .innerJoin('user_account as a', 'a.id', 'b.account_id')
        .select(DELEGATION_COLUMNS)
        .select([
          'd.nom',
          'd.prenom',
          'd.mail',
          'd.beneficiary_id as beneficiaryId',
          'a.id as personUserId',
        ])
        .where('i.token_hash', 'in', tokenHashes)
        .where(isInvited)
        .where('a.disabled_at', 'is', null)
        .forNoKeyUpdate('d')
        .executeTakeFirst(),

    setToken: async (id: string, tokenHash: string, sentAt: Date): Promise<void> => {
      await db
        .insertInto('delegation_invitation')
        .values({ delegation_id: id, token_hash: tokenHash, sent_at: sentAt })
        .onConflict((conflict) =>
          conflict.column('delegation_id').doUpdateSet({ token_hash: tokenHash, sent_at: sentAt }),
        )
        .execute();
    },

    /** True when the invitation or delegation was open. */
    close: async (id: string, { at, by }: Closing): Promise<boolean> => {
      await db.deleteFrom('delegation_invitation').where('delegation_id', '=', id).execute();
      const { numUpdatedRows } = await db
        .updateTable('delegation')
        .set({ close_le: at, close_par: by })
        .where('id', '=', id)
        .where('close_le', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The delegate's id is null before the acceptance. */
    findParties: (id: string) =>
      db
        .selectFrom('delegation as d')
        .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
        .select(['b.account_id as personUserId', 'd.delegue_account_id as delegateUserId'])
        .where('d.id', '=', id)
        .executeTakeFirst(),
  };
};

/** Review by an operator. */
export const reviewedDelegationsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** The lock makes a parallel withdrawal wait, so that it also ends the new session. */
    lock: (id: string) =>
      db
        .selectFrom('delegation as d')
        .select(DELEGATION_COLUMNS)
        .where('d.id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    validate: async (
      id: string,
      validation: { readonly at: Date; readonly by: string; readonly invitationUntil: string },
    ): Promise<void> => {
      await db
        .updateTable('delegation')
        .set({
          justificatif_valide_le: validation.at,
          justificatif_valide_par: validation.by,
          invitation_jusquau: validation.invitationUntil,
        })
        .where('id', '=', id)
        .execute();
    },

    refuse: async (
      id: string,
      { at, reason }: { readonly at: Date; readonly reason: string },
    ): Promise<void> => {
      await db
        .updateTable('delegation')
        .set({ close_le: at, close_par: 'MAISON', motif_refus: reason })
        .where('id', '=', id)
        .execute();
    },
  };
};

interface NewDelegate {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly createdAt: Date;
}

/** Carers without a space of their own, created through an invitation. */
export const delegatesIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  const ofMail = (mail: string) =>
    db
      .selectFrom('user_account')
      .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
      .where('mail_key', '=', sql<string>`lower(${mail})`)
      .where('disabled_at', 'is', null);
  return {
    /** A usable account with this proved address. */
    hasAccount: async (mail: string): Promise<boolean> => {
      const found = await ofMail(mail)
        .select('id')
        .where('mail_proved_at', 'is not', null)
        .where((eb) => eb.or([eb('role', '<>', 'AIDANT'), eb('password_hash', 'is not', null)]))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** A carer who never chose a password. */
    findUnused: async (mail: string): Promise<string | undefined> => {
      const found = await ofMail(mail)
        .select('id')
        .where('role', '=', 'AIDANT')
        .where('password_hash', 'is', null)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      return found?.id;
    },

    markProved: async (userId: string, at: Date): Promise<void> => {
      await db
        .updateTable('user_account')
        .set({ mail_proved_at: at })
        .where('id', '=', userId)
        .execute();
    },

    /** The mail code is required from the first sign-in. */
    add: async (delegate: NewDelegate): Promise<void> => {
      await db
        .insertInto('user_account')
        .values({
          id: delegate.userId,
          login: sql<string>`'A' || nextval('aidant_numero')::text`,
          space_type: 'ESPACE_BENEFICIAIRE',
          role: 'AIDANT',
          first_name: delegate.firstName,
          last_name: delegate.lastName,
          mail: delegate.mail,
          mail_proved_at: delegate.createdAt,
          password_hash: null,
          second_step: 'MAIL',
          disabled_at: null,
          created_at: delegate.createdAt,
        })
        .execute();
    },
  };
};
