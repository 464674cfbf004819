import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { NationalBodies } from '../../../platform/ports/national-body.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { askBody } from './body-questions.ts';
import { employerNumbersIn, type NumberOwner } from './employer-numbers.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock'> & { readonly bodies: NationalBodies };

/** `INCONNU`: the body has no such number. `REFUSE`: it is not this person's. */
export type NumberProof = 'PROUVE' | 'REFUSE' | 'INCONNU';

const refusedOr = (owner: NumberOwner): NumberProof => (owner === 'SELF' ? 'PROUVE' : 'REFUSE');

export interface EmployerNumbers {
  /** Throws `ORGANISME_INDISPONIBLE` when a number not proved yet cannot be checked now. */
  readonly prove: (
    scope: BeneficiaryScope,
    organisme: Organisme,
    numero: string,
  ) => Promise<NumberProof>;
}

/**
 * A number is used only by the person for whom the body confirmed it. The body is asked once, outside
 * any transaction; the primary key decides between two people who ask at the same time.
 */
export const createEmployerNumbers = ({ units, clock, bodies }: Dependencies): EmployerNumbers => ({
  prove: async (scope, organisme, numero) => {
    const known = await units.transact(async (unit) => {
      const numbers = employerNumbersIn(unit, scope, organisme);
      return (await numbers.findOwner(numero)) ?? (await numbers.readIdentity());
    });
    if (typeof known === 'string') return refusedOr(known);
    const said = await askBody(bodies, organisme, (body) => body.confirmEmployer(numero, known));
    if (said === 'INCONNU') return 'INCONNU';
    if (said === 'AUTRE_PERSONNE') return 'REFUSE';
    const owner = await units.transact((unit) =>
      employerNumbersIn(unit, scope, organisme).keep(numero, said.preuve, clock.realNow()),
    );
    return refusedOr(owner);
  },
});

/** The same sentence whether the body or another person's proof refuses: it names no one. */
export const numberRefused = (): DomainError => new DomainError('NUMERO_EMPLOYEUR_REFUSE');
