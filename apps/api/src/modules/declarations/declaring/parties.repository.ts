import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type {
  BodyEmployee,
  BodyEmployer,
  EmploymentPair,
} from '../../../platform/ports/national-body.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface KnownEmployer extends BodyEmployer {
  readonly verifiedAt: Date;
  /** Whether the body confirmed the number under this person's name and birth date. */
  readonly isProved: boolean;
}

export interface KnownEmployee {
  readonly verifiedAt: Date;
  /** Whether the body knows the two together. */
  readonly isAssociated: boolean;
}

export interface KnownParties {
  readonly employer: KnownEmployer | undefined;
  readonly employee: KnownEmployee | undefined;
}

/** What the bodies said of those whom one person employs. */
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

    keepEmployer: async (numero: string, said: BodyEmployer, now: Date): Promise<void> => {
      const state = {
        etat: said.etat,
        mandat: said.mandat,
        code_postal: said.codePostal,
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

    /** The body does not know this number any more. */
    forgetEmployer: async (numero: string): Promise<void> => {
      await db
        .deleteFrom('declaration_employeur')
        .where('beneficiary_id', '=', beneficiaryId)
        .where('organisme', '=', organisme)
        .where('numero', '=', numero)
        .execute();
    },

    keepEmployee: async (
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

    /** The body does not know this number any more; the name stays for what was declared. */
    forgetAssociations: async (numero: string): Promise<void> => {
      await db
        .updateTable('declaration_salarie')
        .set({ employeurs: [] })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('organisme', '=', organisme)
        .where('numero', '=', numero)
        .execute();
    },

    /** For an employee whom this person has already named. */
    keepAssociation: async (
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
