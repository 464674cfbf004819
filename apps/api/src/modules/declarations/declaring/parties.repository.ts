import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type {
  BodyEmployee,
  BodyEmployer,
  EmployerIdentity,
  EmploymentPair,
} from '../../../platform/ports/national-body.ts';
import { type BeneficiaryScope, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface KnownEmployer extends BodyEmployer {
  readonly verifiedAt: Date;
  /** Whether the body confirmed the number under this person's name and birth date. */
  readonly isProved: boolean;
}

interface KnownEmployee {
  readonly verifiedAt: Date;
  /** Whether the body has associated the employer and the employee. */
  readonly isAssociated: boolean;
}

export interface KnownParties {
  readonly employer: KnownEmployer | undefined;
  readonly employee: KnownEmployee | undefined;
}

/** Last known answers of the bodies about the employer numbers and employees of a person. */
export const partiesIn = (
  unit: UnitOfWork,
  { beneficiaryId }: BeneficiaryScope,
  organisme: Organisme,
) => {
  const db = transactionOf(unit);
  return {
    find: async (pair: EmploymentPair): Promise<KnownParties> => {
      const employer = await db
        .selectFrom('declaration_employeur as e')
        .leftJoin('numero_employeur_prouve as p', (join) =>
          join
            .onRef('p.organisme', '=', 'e.organisme')
            .onRef('p.numero', '=', 'e.numero')
            .onRef('p.beneficiary_id', '=', 'e.beneficiary_id'),
        )
        .select([
          'e.etat',
          'e.mandat',
          'e.code_postal as codePostal',
          'e.verifie_le as verifiedAt',
          sql<boolean>`p.numero is not null`.as('isProved'),
        ])
        .where('e.beneficiary_id', '=', beneficiaryId)
        .where('e.organisme', '=', organisme)
        .where('e.numero', '=', pair.numeroEmployeur)
        .executeTakeFirst();
      const employee = await db
        .selectFrom('declaration_salarie')
        .select([
          'verifie_le as verifiedAt',
          sql<boolean>`${pair.numeroEmployeur} = any (employeurs)`.as('isAssociated'),
        ])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('organisme', '=', organisme)
        .where('numero', '=', pair.numeroSalarie)
        .executeTakeFirst();
      return { employer, employee };
    },

    saveEmployer: async (numero: string, employer: BodyEmployer, now: Date): Promise<void> => {
      const state = {
        etat: employer.etat,
        mandat: employer.mandat,
        code_postal: employer.codePostal,
        verifie_le: now,
      };
      await db
        .insertInto('declaration_employeur')
        .values({ beneficiary_id: beneficiaryId, organisme, numero, ...state })
        .onConflict((conflict) =>
          conflict.columns(['beneficiary_id', 'organisme', 'numero']).doUpdateSet(state),
        )
        .execute();
    },

    /** For a number that the body no longer knows. */
    deleteEmployer: async (numero: string): Promise<void> => {
      await db
        .deleteFrom('declaration_employeur')
        .where('beneficiary_id', '=', beneficiaryId)
        .where('organisme', '=', organisme)
        .where('numero', '=', numero)
        .execute();
    },

    saveEmployee: async (
      numero: string,
      { nom, prenom }: Pick<BodyEmployee, 'nom' | 'prenom'>,
      now: Date,
    ): Promise<void> => {
      const state = { nom, prenom, verifie_le: now };
      await db
        .insertInto('declaration_salarie')
        .values({ beneficiary_id: beneficiaryId, organisme, numero, ...state })
        .onConflict((conflict) =>
          conflict.columns(['beneficiary_id', 'organisme', 'numero']).doUpdateSet(state),
        )
        .execute();
    },

    /** For a number that the body no longer knows; the name stays for existing declarations. */
    clearAssociations: async (numero: string): Promise<void> => {
      await db
        .updateTable('declaration_salarie')
        .set({ employeurs: [] })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('organisme', '=', organisme)
        .where('numero', '=', numero)
        .execute();
    },

    /** Only updates an employee that is already stored. */
    saveAssociation: async (
      { numeroEmployeur, numeroSalarie }: EmploymentPair,
      isAssociated: boolean,
    ): Promise<void> => {
      await db
        .updateTable('declaration_salarie')
        .set({
          employeurs: isAssociated
            ? sql`array_append(array_remove(employeurs, ${numeroEmployeur}), ${numeroEmployeur})`
            : sql`array_remove(employeurs, ${numeroEmployeur})`,
        })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('organisme', '=', organisme)
        .where('numero', '=', numeroSalarie)
        .execute();
    },
  };
};

export type NumberOwner = 'SELF' | 'OTHER' | undefined;

/** Employer numbers confirmed by a body; a number belongs to one person. */
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

    /** Name and birth date that the body compares with its records. */
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

    /** Returns the resulting owner: the first stored proof wins. */
    insertProof: async (numero: string, preuve: string, now: Date): Promise<NumberOwner> => {
      await db
        .insertInto('numero_employeur_prouve')
        .values({ organisme, numero, beneficiary_id: beneficiaryId, preuve, prouve_le: now })
        .onConflict((conflict) => conflict.columns(['organisme', 'numero']).doNothing())
        .execute();
      return await findOwner(numero);
    },
  };
};

export interface ContractChoice {
  readonly numeroContrat: string;
  readonly typeContrat: VisualisationMode;
}

/** A contract of another person is refused like an unknown one. */
export const requireDeclaringContract = async (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  { numeroContrat, typeContrat }: ContractChoice,
): Promise<void> => {
  requireOwnContract(scope, numeroContrat);
  const contract = await transactionOf(unit)
    .selectFrom('contract')
    .select(['contract_type as type', 'allow_withholding as allowsWithholding'])
    .where('numero', '=', numeroContrat)
    .executeTakeFirst();
  if (contract === undefined || contract.type !== typeContrat) {
    throw new DomainError('ACCES_REFUSE');
  }
  if (!contract.allowsWithholding) throw new DomainError('DECLARATIONS_FERMEES');
};
