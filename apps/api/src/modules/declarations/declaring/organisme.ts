import type { OrganismePath } from '@portail/contract/declarations/declaring.schemas.ts';
import { numberProblem } from '@portail/rules/declarations/numbers.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';

const BY_PATH: Readonly<Record<OrganismePath, Organisme>> = { cesu: 'CESU', paje: 'PAJE' };

export const organismeOf = (path: OrganismePath): Organisme => BY_PATH[path];

export const refuseFields = (fields: readonly FieldError[]): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields });

interface TypedNumber {
  readonly champ: string;
  readonly numero: string;
}

/** Checks the format before the body is called. */
export const requireEmployerNumber = (
  organisme: Organisme,
  { champ, numero }: TypedNumber,
): string => {
  const message = numberProblem(organisme, 'EMPLOYEUR', numero);
  if (message !== undefined) throw refuseFields([{ champ, message }]);
  return numero;
};

export const requireEmployeeNumber = (organisme: Organisme, numero: string): string => {
  const message = numberProblem(organisme, 'SALARIE', numero);
  if (message !== undefined) throw refuseFields([{ champ: 'numeroSalarie', message }]);
  return numero;
};
