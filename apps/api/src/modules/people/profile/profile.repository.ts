import type { ProductChoice } from '@portail/contract/people/profile.schemas.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface MainValues {
  readonly zones: readonly [string, string, string, string];
  readonly postalCode: string;
  readonly town: string;
  readonly mobile: string;
  readonly landline: string;
  readonly mailOffers: boolean;
}

export interface EmployerNumbers {
  readonly cesu: string | undefined;
  readonly paje: string | undefined;
}

/** The caller's own rows, while they change. */
export const profileIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    lock: () =>
      db
        .selectFrom('beneficiary')
        .select([
          'main_phone_number as mobile',
          'secondary_phone_number as landline',
          'mail_offers as mailOffers',
          'address_zone0',
          'address_zone1',
          'address_zone2',
          'address_zone3',
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
          main_phone_number: values.mobile,
          secondary_phone_number: values.landline,
          mail_offers: values.mailOffers,
        })
        .where('id', '=', beneficiaryId)
        .execute();
    },

    /**
     * Books that wait for the printer and follow the postal address keep the one that they were
     * ordered for: only an order made after the change, with its own code, goes to the new one.
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

    /** In real time, by the clock that the guard of outgoing paper reads. */
    markAddressChanged: async (): Promise<void> => {
      await db
        .updateTable('beneficiary')
        .set({ address_changed_at: sql`clock_timestamp()` })
        .where('id', '=', beneficiaryId)
        .execute();
    },

    /** One that is not given stays as it is. */
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
