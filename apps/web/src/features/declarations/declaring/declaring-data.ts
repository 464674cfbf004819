import {
  checkEmployee,
  checkEmployer,
  getMandateState,
} from '@portail/contract/declarations/declaring.calls.ts';
import type {
  EmployeeCheck,
  EmployerCheck,
} from '@portail/contract/declarations/declaring.schemas.ts';
import type { MandatEtat, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { organismeParams } from '../../../session/declaration-query.ts';
import type { DeclaredNumbers } from './declaring-draft.ts';

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
