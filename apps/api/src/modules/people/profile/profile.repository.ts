import type {
  ProductChoice,
  ConsentSource,
  ConsentSubject,
} from '@portail/contract/people/profile.schemas.ts';
import type { ConsentChoice } from '@portail/rules/identity/consent/consent.ts';
import { sql } from 'kysely';
import { lockBeneficiary } from '../../../platform/db/beneficiary-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface MainValues {
  readonly zones: readonly [string, string, string, string];
  readonly postalCode: string;
  readonly town: string;
  readonly mainPhoneNumber: string;
  readonly secondaryPhoneNumber: string;
  readonly mailOffers: boolean;
}

export interface EmployerNumbers {
  readonly cesu: string | undefined;
  readonly paje: string | undefined;
}

export const profileIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    lock: () =>
      db
        .selectFrom('beneficiary')
        .select([
          'main_phone_number as mainPhoneNumber',
          'secondary_phone_number as secondaryPhoneNumber',
          'mail_offers as mailOffers',
          'address_zone0 as zone0',
          'address_zone1 as zone1',
          'address_zone2 as zone2',
          'address_zone3 as zone3',
          'postal_code as postalCode',
          'town',
        ])
        .where('id', '=', beneficiaryId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),

    saveMain: async (values: MainValues): Promise<void> => {
      const [zone0, zone1, zone2, zone3] = values.zones;
      await db
        .updateTable('beneficiary')
        .set({
          address_zone0: zone0,
          address_zone1: zone1,
          address_zone2: zone2,
          address_zone3: zone3,
          postal_code: values.postalCode,
          town: values.town,
          main_phone_number: values.mainPhoneNumber,
          secondary_phone_number: values.secondaryPhoneNumber,
          mail_offers: values.mailOffers,
        })
        .where('id', '=', beneficiaryId)
        .execute();
    },

    /**
     * Voucher books that wait for printing keep the address they were ordered for: only an order
     * made after the change is delivered to the new one.
     */
    keepAddressOfBooks: async (): Promise<void> => {
      await sql`
        insert into carnet_adresse (carnet_id, destinataire, zone_adresse0, zone_adresse1,
          zone_adresse2, zone_adresse3, code_postal_et_ville)
        select c.id, btrim(a.first_name || ' ' || a.last_name), b.address_zone0, b.address_zone1,
          b.address_zone2, b.address_zone3, b.postal_code || ' ' || b.town
        from carnet c
        join lot_impression l on l.id = c.lot_id and l.envoye_le is null
        join beneficiary b on b.id = c.beneficiary_id
        join user_account a on a.id = b.account_id
        where c.beneficiary_id = ${beneficiaryId} and c.precommande_id is null
        on conflict (carnet_id) do nothing
      `.execute(db);
    },

    /** Real time: the check on outgoing paper compares it with the clock of the database. */
    markAddressChanged: async (): Promise<void> => {
      await db
        .updateTable('beneficiary')
        .set({ address_changed_at: sql`clock_timestamp()` })
        .where('id', '=', beneficiaryId)
        .execute();
    },

    /** A number that is undefined stays unchanged. */
    saveNumbers: async ({ cesu, paje }: EmployerNumbers): Promise<void> => {
      const changes = {
        ...(cesu === undefined ? {} : { numero_employeur_cesu: cesu }),
        ...(paje === undefined ? {} : { numero_pajemploi: paje }),
      };
      if (Object.keys(changes).length === 0) return;
      await db.updateTable('beneficiary').set(changes).where('id', '=', beneficiaryId).execute();
    },

    saveChoice: async (numero: string, choice: ProductChoice['valeur']): Promise<void> => {
      await db
        .updateTable('beneficiary_contract')
        .set({ product_type_choice: choice })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('contract_numero', '=', numero)
        .execute();
    },
  };
};

export interface NewBankDetails {
  readonly id: string;
  readonly holder: string;
  readonly sealedIban: string;
  readonly ibanEnd: string;
  readonly bic: string | null;
  readonly bank: string;
  readonly createdAt: Date;
  readonly usableAt: Date;
  readonly refusedAt: null;
  readonly unreadableAt: null;
}

/** The caller's bank details. */
export const ownBankIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    /** Serialises concurrent changes of one person. */
    lockCurrent: async () => {
      await lockBeneficiary(db, beneficiaryId);
      return await db
        .selectFrom('coordonnees_beneficiaire')
        .select([
          'id',
          'titulaire as holder',
          'iban_scelle as sealedIban',
          'iban_fin as ibanEnd',
          'bic',
          'banque as bank',
          'utilisable_a_partir_de as usableAt',
        ])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('remplacees_le', 'is', null)
        .executeTakeFirst();
    },

    replace: async (details: NewBankDetails): Promise<void> => {
      await db
        .updateTable('coordonnees_beneficiaire')
        .set({ remplacees_le: details.createdAt })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('remplacees_le', 'is', null)
        .execute();
      await db
        .insertInto('coordonnees_beneficiaire')
        .values({
          id: details.id,
          beneficiary_id: beneficiaryId,
          titulaire: details.holder,
          iban_scelle: details.sealedIban,
          iban_fin: details.ibanEnd,
          bic: details.bic,
          banque: details.bank,
          created_at: details.createdAt,
          utilisable_a_partir_de: details.usableAt,
          remplacees_le: null,
        })
        .execute();
    },
  };
};

interface NewConsent {
  readonly id: string;
  readonly subject: ConsentSubject;
  readonly choice: ConsentChoice;
  readonly source: ConsentSource;
  readonly version: string;
  readonly givenAt: Date;
}

/** Insert only: each consent remains as proof of what was agreed to on its day. */
export const consentsIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => ({
  add: async (consent: NewConsent): Promise<void> => {
    await transactionOf(unit)
      .insertInto('consentement')
      .values({
        id: consent.id,
        beneficiary_id: beneficiaryId,
        sujet: consent.subject,
        choix: consent.choice,
        source: consent.source,
        version_texte: consent.version,
        donne_le: consent.givenAt,
      })
      .execute();
  },
});
