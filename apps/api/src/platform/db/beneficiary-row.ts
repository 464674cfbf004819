import type { Transaction } from 'kysely';
import type { Database } from './database-types.ts';

/** Serialises what one person asks for at the same time. */
export const lockBeneficiary = async (
  db: Transaction<Database>,
  beneficiaryId: string,
): Promise<void> => {
  await db
    .selectFrom('beneficiary')
    .select('id')
    .where('id', '=', beneficiaryId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
};

export const mailOfBeneficiary = async (
  db: Transaction<Database>,
  beneficiaryId: string,
): Promise<string> => {
  const { mail } = await db
    .selectFrom('beneficiary as b')
    .innerJoin('user_account as a', 'a.id', 'b.account_id')
    .select('a.mail')
    .where('b.id', '=', beneficiaryId)
    .executeTakeFirstOrThrow();
  return mail;
};
