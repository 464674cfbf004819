import { MAIL_OFFERS_VERSION } from '@portail/rules/identity/consent/mail-offers.ts';
import { bankNameOf } from '@portail/rules/identifiers/french-banks.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';

const SHOWN = 4;
/** Sophie Marchand has said where she is paid, and that she wants offers. */
const PERSON = { login: 'demo-double', holder: 'Sophie Marchand', bic: 'AGRIFRPP' } as const;
/** Long enough ago to be used today. */
const GIVEN_BEFORE_MS = 30 * 24 * 3_600_000;
const IBAN = 'FR7630006000011234567890189';

interface Setting {
  /** Of business. */
  readonly now: Date;
  readonly newId: () => string;
  readonly seal: (id: string, iban: string) => string;
}

export const addDemoProfile = async (
  unit: UnitOfWork,
  { now, newId, seal }: Setting,
): Promise<void> => {
  const db = transactionOf(unit);
  const { id: beneficiaryId } = await db
    .selectFrom('beneficiary as b')
    .innerJoin('user_account as a', 'a.id', 'b.account_id')
    .select('b.id')
    .where('a.login', '=', PERSON.login)
    .executeTakeFirstOrThrow();
  const id = newId();
  const givenAt = new Date(now.getTime() - GIVEN_BEFORE_MS);
  await db
    .insertInto('coordonnees_beneficiaire')
    .values({
      id,
      beneficiary_id: beneficiaryId,
      titulaire: PERSON.holder,
      iban_scelle: seal(id, IBAN),
      iban_fin: IBAN.slice(-SHOWN),
      bic: PERSON.bic,
      banque: bankNameOf(IBAN) ?? '',
      created_at: givenAt,
      utilisable_a_partir_de: givenAt,
      remplacees_le: null,
    })
    .execute();
  await db
    .updateTable('beneficiary')
    .set({ mail_offers: true })
    .where('id', '=', beneficiaryId)
    .execute();
  await db
    .insertInto('consentement')
    .values({
      id: newId(),
      beneficiary_id: beneficiaryId,
      sujet: 'OFFRES_MAIL',
      choix: 'ACCEPTE',
      source: 'INSCRIPTION',
      version_texte: MAIL_OFFERS_VERSION,
      donne_le: givenAt,
    })
    .execute();
};
