import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

export const profileQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  findMain: () =>
    reader
      .selectFrom('beneficiary as b')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'a.last_name as lastName',
        'a.first_name as firstName',
        'a.mail',
        'b.civility',
        'b.birth_date as birthDate',
        'b.address_zone0 as zone0',
        'b.address_zone1 as zone1',
        'b.address_zone2 as zone2',
        'b.address_zone3 as zone3',
        'b.postal_code as postalCode',
        'b.town',
        'b.main_phone_number as mainPhoneNumber',
        'b.secondary_phone_number as secondaryPhoneNumber',
        'b.mail_offers as mailOffers',
      ])
      .where('b.id', '=', beneficiaryId)
      .executeTakeFirstOrThrow(),

  findContract: (numero: string) =>
    reader
      .selectFrom('beneficiary_contract as bc')
      .innerJoin('contract as k', 'k.numero', 'bc.contract_numero')
      .select([
        'k.contract_type as type',
        'k.allow_product_type_choice as allowsChoice',
        'bc.product_type_choice as choice',
      ])
      .where('bc.beneficiary_id', '=', beneficiaryId)
      .where('bc.contract_numero', '=', numero)
      .executeTakeFirst(),

  findBank: () =>
    reader
      .selectFrom('coordonnees_beneficiaire')
      .select([
        'titulaire as holder',
        'iban_fin as ibanEnd',
        'bic',
        'banque as bank',
        'utilisable_a_partir_de as usableAt',
      ])
      .where('beneficiary_id', '=', beneficiaryId)
      .where('remplacees_le', 'is', null)
      .executeTakeFirst(),

  listConsents: () =>
    reader
      .selectFrom('consentement')
      .select([
        'sujet as subject',
        'choix as choice',
        'source',
        'version_texte as version',
        'donne_le as givenAt',
      ])
      .where('beneficiary_id', '=', beneficiaryId)
      .orderBy('donne_le', 'desc')
      .orderBy('id', 'desc')
      .execute(),
});
export type OwnBank = NonNullable<
  Awaited<ReturnType<ReturnType<typeof profileQueries>['findBank']>>
>;
