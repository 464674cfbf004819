import type { ProductChoice } from '@portail/contract/schemas/profile.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

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
