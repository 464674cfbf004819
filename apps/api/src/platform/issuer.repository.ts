import type { Reader } from './db/database.ts';
import { transactionOf } from './db/unit-of-work.ts';
import { DomainError } from './ports/domain-error.ts';
import type { UnitOfWork } from './ports/unit-of-work.ts';

/** Who issues the vouchers: printed on bills and bank files, paid by funders and beneficiaries. */
export interface Issuer {
  readonly name: string;
  /** Where cheques are sent, line by line. */
  readonly address: readonly string[];
  readonly siren: string;
  readonly vatNumber: string;
  readonly iban: string;
  readonly bic: string;
  /** Identifiant créancier SEPA. */
  readonly creditorId: string;
  /** Printed after the name on invoices, for example "SAS au capital de 150 000 €, RCS Paris". */
  readonly legalForm: string | null;
  /** The registered office; null when it is the address. */
  readonly headOffice: readonly string[] | null;
}

const findIn = async (db: Reader): Promise<Issuer | undefined> =>
  await db
    .selectFrom('issuer')
    .select(['name', 'address', 'siren', 'vat_number as vatNumber', 'iban', 'bic'])
    .select(['creditor_id as creditorId', 'legal_form as legalForm', 'head_office as headOffice'])
    .executeTakeFirst();

/** Read at each use: a change reaches every replica at once, and one row costs little. */
export const readIssuer = async (reader: Reader): Promise<Issuer> => {
  const issuer = await findIn(reader);
  if (issuer === undefined) throw new DomainError('EMETTEUR_NON_INSTALLE');
  return issuer;
};

/** For answers that may not need it: read when first asked for, and once. */
export type IssuerSource = () => Promise<Issuer>;
export const issuerSource = (reader: Reader): IssuerSource => {
  let found: Promise<Issuer> | undefined;
  return () => (found ??= readIssuer(reader));
};

export const issuerIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    find: () => findIn(db),
    read: () => readIssuer(db),

    save: async (issuer: Issuer, now: Date): Promise<void> => {
      const stored = {
        name: issuer.name,
        address: [...issuer.address],
        siren: issuer.siren,
        vat_number: issuer.vatNumber,
        iban: issuer.iban,
        bic: issuer.bic,
        creditor_id: issuer.creditorId,
        legal_form: issuer.legalForm,
        head_office: issuer.headOffice === null ? null : [...issuer.headOffice],
        updated_at: now,
      };
      await db
        .insertInto('issuer')
        .values({ ...stored, created_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
        .execute();
    },
  };
};
