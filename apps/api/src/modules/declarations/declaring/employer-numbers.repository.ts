import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { EmployerIdentity } from '../../../platform/ports/national-body.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export type NumberOwner = 'SELF' | 'OTHER' | undefined;

/** Employer numbers that a body confirmed, each for one person. */
export const employerNumbersIn = (
  unit: UnitOfWork,
  { beneficiaryId }: BeneficiaryScope,
  organisme: Organisme,
) => {
  const db = transactionOf(unit);
  const findOwner = async (numero: string): Promise<NumberOwner> => {
    const row = await db
      .selectFrom('numero_employeur_prouve')
      .select('beneficiary_id as owner')
      .where('organisme', '=', organisme)
      .where('numero', '=', numero)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return row.owner === beneficiaryId ? 'SELF' : 'OTHER';
  };
  return {
    findOwner,

    /** The name and birth date that the body compares with its own. */
    readIdentity: async (): Promise<EmployerIdentity> => {
      const person = await db
        .selectFrom('beneficiary as b')
        .innerJoin('user_account as a', 'a.id', 'b.account_id')
        .select(['a.last_name as nom', 'a.first_name as prenom', 'b.birth_date as birthDate'])
        .where('b.id', '=', beneficiaryId)
        .executeTakeFirstOrThrow();
      const { nom, prenom, birthDate } = person;
      return { nom, prenom, dateNaissance: calendarDay(birthDate) };
    },

    /** The owner afterwards: another person whose proof arrived first keeps the number. */
    keep: async (numero: string, preuve: string, now: Date): Promise<NumberOwner> => {
      await db
        .insertInto('numero_employeur_prouve')
        .values({ organisme, numero, beneficiary_id: beneficiaryId, preuve, prouve_le: now })
        .onConflict((conflict) => conflict.columns(['organisme', 'numero']).doNothing())
        .execute();
      return await findOwner(numero);
    },
  };
};
