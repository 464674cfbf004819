import { DECLARATION_MESSAGES } from './declaration-messages.ts';
import type { Organisme } from './vocabulary.ts';

const CESU_EMPLOYER = /^(?:0[89][0-9A-Z]{12}|[XZ][0-9A-Z]{13})$/;
const CESU_EMPLOYEE = /^\d{14}$/;
const PAJEMPLOI = /^[0-9A-Z]{14}$/;

/** Letters print numbers in groups and sometimes in lower case. */
export const normalizeNumber = (typed: string): string =>
  typed.replaceAll(/[\s\u00a0\u202f]/gu, '').toUpperCase();

export const isCesuEmployerNumber = (numero: string): boolean => CESU_EMPLOYER.test(numero);

export const isCesuEmployeeNumber = (numero: string): boolean => CESU_EMPLOYEE.test(numero);

/** Employers and employees have the same format. */
export const isPajemploiNumber = (numero: string): boolean => PAJEMPLOI.test(numero);

export type NumberHolder = 'EMPLOYEUR' | 'SALARIE';

/** `undefined` for a well-formed number. */
export const numberProblem = (
  organisme: Organisme,
  holder: NumberHolder,
  numero: string,
): string | undefined => {
  if (organisme === 'PAJE') {
    return isPajemploiNumber(numero) ? undefined : DECLARATION_MESSAGES.pajemploiNumber;
  }
  if (holder === 'SALARIE') {
    return isCesuEmployeeNumber(numero) ? undefined : DECLARATION_MESSAGES.cesuEmployeeNumber;
  }
  return isCesuEmployerNumber(numero) ? undefined : DECLARATION_MESSAGES.cesuEmployerNumber;
};
