import {
  checkEmployee,
  checkEmployer,
  getDeclaration,
  getMandateState,
} from '@portail/contract/declarations/declaring.calls.ts';
import type {
  EmployeeCheck,
  EmployerCheck,
  OrganismePath,
} from '@portail/contract/declarations/declaring.schemas.ts';
import type { MandatEtat, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import type { DeclaredNumbers } from './declaring-draft.ts';

const PATHS = { CESU: 'cesu', PAJE: 'paje' } as const satisfies Record<Organisme, OrganismePath>;
export const organismeParams = (organisme: Organisme) => ({ organisme: PATHS[organisme] });

export interface NumbersCheck {
  readonly employer: EmployerCheck;
  readonly employee: EmployeeCheck;
  /** Only requested for an employer who can declare. */
  readonly mandat: MandatEtat | undefined;
}

/** Not cached: account, mandate and association may change elsewhere. */
export const numbersCheckQuery = (organisme: Organisme, numbers: DeclaredNumbers) =>
  queryOptions({
    queryKey: ['verification-numeros', organisme, numbers],
    queryFn: async ({ signal }): Promise<NumbersCheck> => {
      const params = organismeParams(organisme);
      const { numeroEmployeur, numeroSalarie } = numbers;
      const employerBody =
        organisme === 'CESU' ? { numeroEmployeur } : { numeroPajemploi: numeroEmployeur };
      const [employer, employee] = await Promise.all([
        callApi(checkEmployer, { params, body: employerBody }, { signal }),
        callApi(checkEmployee, { params, body: { numeroSalarie, numeroEmployeur } }, { signal }),
      ]);
      if (employer.etat !== 'ACTIF') return { employer, employee, mandat: undefined };
      const mandate = await callApi(
        getMandateState,
        { params, query: { numeroEmployeur } },
        { signal },
      );
      return { employer, employee, mandat: mandate.etat };
    },
    staleTime: 0,
    retry: false,
  });

/** The same key as in the payment of a declared wage, which shows what is left to pay. */
export const declarationQuery = (organisme: Organisme, id: string) =>
  queryOptions({
    queryKey: ['declaration', organisme, id],
    queryFn: ({ signal }) =>
      callApi(getDeclaration, { params: { ...organismeParams(organisme), id } }, { signal }),
    staleTime: 0,
  });
