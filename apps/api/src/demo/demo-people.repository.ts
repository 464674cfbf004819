import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { MAIL_OFFERS_VERSION } from '@portail/rules/identity/consent/mail-offers.ts';
import { bankNameOf } from '@portail/rules/identifiers/french-banks.ts';

/** Contact people of the demonstration funders. */
const DEMO_INTERLOCUTORS = [
  {
    client_id: '4001',
    nom: 'Arnaud',
    prenom: 'Hélène',
    fonction: 'Responsable des avantages sociaux',
    mail: 'helene.arnaud@groupe-horizon.example',
    telephone: '0472001122',
  },
  {
    client_id: '4001',
    nom: 'Benali',
    prenom: 'Yanis',
    fonction: 'Comptabilité fournisseurs',
    mail: 'yanis.benali@groupe-horizon.example',
    telephone: '',
  },
  {
    client_id: '4002',
    nom: 'Perrin',
    prenom: 'Jean',
    fonction: 'Gérant',
    mail: 'jean.perrin@boulangerie-perrin.example',
    telephone: '0478112233',
  },
] as const;

export const addDemoInterlocutors = async (
  unit: UnitOfWork,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> => {
  await transactionOf(unit)
    .insertInto('interlocuteur')
    .values(
      DEMO_INTERLOCUTORS.map((one) => ({ ...one, id: newId(), created_at: now, updated_at: now })),
    )
    .execute();
};

const SHOWN = 4;
/** Sophie Marchand has bank details and has accepted offers. */
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
