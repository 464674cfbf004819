import {
  wholeContract,
  type WholeContractInput,
  type ContractSheet,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { bodyOf, type ContractValues } from './contract-values.ts';

/** Form field for a path of the call. */
export const formPathOf = (champ: string): string => {
  const [first = '', , , last] = champ.split('.');
  if (first === 'produits') return 'produits';
  if (first !== 'fonctionnalites') return champ;
  return last === 'titre' ? 'communication.titre' : 'communication.message';
};

const isRight = (body: unknown): body is WholeContractInput =>
  z.safeParse(wholeContract, body).success;

/** Validates with the schema of the call. */
export const contractResolver =
  (
    clientId: string,
    before: ContractSheet | undefined,
  ): Resolver<ContractValues, unknown, WholeContractInput> =>
  (values) => {
    const body = bodyOf(values, clientId, before);
    // The input is sent, because the parsed output has cents.
    if (isRight(body)) return { values: body, errors: {} };
    const errors: FieldErrors<ContractValues> = {};
    const seen = new Set<string>();
    for (const { path, message } of z.safeParse(wholeContract, body).error?.issues ?? []) {
      const at = formPathOf(path.map(String).join('.'));
      if (seen.has(at)) continue;
      seen.add(at);
      set(errors, at, { type: 'refused', message });
    }
    return { values: {}, errors };
  };
