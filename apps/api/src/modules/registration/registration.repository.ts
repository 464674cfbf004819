import { sql } from 'kysely';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

export interface NewPerson {
  readonly accountId: string;
  readonly beneficiaryId: string;
  readonly nom: string;
  readonly prenom: string;
  readonly mail: string;
  readonly passwordHash: string;
  readonly civility: 'M' | 'MME';
  readonly birthDate: string;
  readonly address: readonly [string, string, string, string];
  readonly postalCode: string;
  readonly town: string;
  readonly mobile: string;
  readonly landline: string;
  readonly mailOffers: boolean;
  /** What they were asked when they said so. */
  readonly mailOffersVersion: string;
  readonly consentId: string;
  readonly createdAt: Date;
}

export interface NewRegistration {
  readonly id: string;
  readonly beneficiaryId: string;
  readonly contractNumero: string;
  readonly sessionId: string;
  readonly lineId: string | null;
  readonly isFirst: boolean;
  readonly matricule: string | null;
  readonly productChoice: 'TITRE' | 'COMPTE' | 'INCONNU';
  readonly infos: readonly { readonly code: string; readonly valeur: string }[];
  readonly createdAt: Date;
}

export const registrationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Who holds the line now; it stays so until the transaction ends. */
    lockLine: async (lineId: string): Promise<string | null> => {
      const line = await db
        .selectFrom('controle_ligne')
        .select('beneficiary_id as beneficiaryId')
        .where('id', '=', lineId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      return line.beneficiaryId;
    },

    /** The login is a number that the house gives. */
    addAccount: async (person: NewPerson): Promise<void> => {
      await db
        .insertInto('user_account')
        .values({
          id: person.accountId,
          login: sql<string>`lpad(nextval('beneficiaire_numero')::text, 8, '0')`,
          space_type: 'ESPACE_BENEFICIAIRE',
          role: 'BENEFICIAIRE',
          first_name: person.prenom,
          last_name: person.nom,
          mail: person.mail,
          mail_proved_at: person.createdAt,
          password_hash: person.passwordHash,
          disabled_at: null,
          created_at: person.createdAt,
        })
        .execute();
    },

    /** A carer's account becomes a beneficiary's; a password that they have chosen stays theirs. */
    adoptAccount: async ({ accountId, passwordHash }: NewPerson): Promise<void> => {
      await db
        .updateTable('user_account')
        .set((eb) => ({
          role: 'BENEFICIAIRE',
          password_hash: eb.fn.coalesce('password_hash', eb.val(passwordHash)),
        }))
        .where('id', '=', accountId)
        .where('role', '=', 'AIDANT')
        .execute();
    },

    addPerson: async (person: NewPerson): Promise<void> => {
      const [zone0, zone1, zone2, zone3] = person.address;
      await db
        .insertInto('beneficiary')
        .values({
          id: person.beneficiaryId,
          account_id: person.accountId,
          civility: person.civility,
          birth_date: person.birthDate,
          address_zone0: zone0,
          address_zone1: zone1,
          address_zone2: zone2,
          address_zone3: zone3,
          postal_code: person.postalCode,
          town: person.town,
          main_phone_number: person.mobile,
          secondary_phone_number: person.landline,
          mail_offers: person.mailOffers,
          created_at: person.createdAt,
        })
        .execute();
      await db
        .insertInto('consentement')
        .values({
          id: person.consentId,
          beneficiary_id: person.beneficiaryId,
          sujet: 'OFFRES_MAIL',
          choix: person.mailOffers ? 'ACCEPTE' : 'REFUSE',
          source: 'INSCRIPTION',
          version_texte: person.mailOffersVersion,
          donne_le: person.createdAt,
        })
        .execute();
    },

    addRegistration: async (registration: NewRegistration): Promise<void> => {
      const { id, beneficiaryId, contractNumero, createdAt } = registration;
      await db
        .insertInto('beneficiary_contract')
        .values({
          beneficiary_id: beneficiaryId,
          contract_numero: contractNumero,
          matricule: registration.matricule,
          product_type_choice: registration.productChoice,
          created_at: createdAt,
        })
        .execute();
      await db
        .insertInto('inscription')
        .values({
          id,
          beneficiary_id: beneficiaryId,
          contract_numero: contractNumero,
          session_id: registration.sessionId,
          ligne_id: registration.lineId,
          premiere: registration.isFirst,
          created_at: createdAt,
        })
        .execute();
      if (registration.infos.length > 0) {
        await db
          .insertInto('inscription_info')
          .values(registration.infos.map((info) => ({ inscription_id: id, ...info })))
          .execute();
      }
      if (registration.lineId !== null) {
        await db
          .updateTable('controle_ligne')
          .set({ beneficiary_id: beneficiaryId })
          .where('id', '=', registration.lineId)
          .execute();
      }
    },

    /** Known by one code for life: a later contract does not change it. */
    keepCesuCode: async (beneficiaryId: string, code: string): Promise<void> => {
      await db
        .updateTable('beneficiary')
        .set({ cesu_code: code })
        .where('id', '=', beneficiaryId)
        .where('cesu_code', 'is', null)
        .execute();
    },
  };
};
