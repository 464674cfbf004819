import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { FieldPath, FieldValues, Resolver } from 'react-hook-form';
import { loadMeasure } from './measure.ts';
import { isStrongEnough } from './password-state.ts';

const isWeak = async (password: string, context: readonly string[]): Promise<boolean> => {
  try {
    const measure = await loadMeasure();
    return !isStrongEnough(measure(password, context));
  } catch {
    // The server measures too, and has the last word.
    return false;
  }
};

/** The form's own rules first; then, for a password that keeps them, how hard it is to guess. */
export const withStrength =
  <Values extends FieldValues, Output>(
    resolver: Resolver<Values, unknown, Output>,
    name: FieldPath<Values>,
    context: readonly string[],
  ): Resolver<Values, unknown, Output> =>
  async (values, options, ...rest) => {
    const result = await resolver(values, options, ...rest);
    const password: unknown = values[name];
    const isRight = Reflect.get(result.errors, name) === undefined;
    if (!isRight || typeof password !== 'string' || !(await isWeak(password, context)))
      return result;
    const weak = { [name]: { type: 'strength', message: MESSAGES.passwordScore } };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The name is a path of these very values.
    return { values: {}, errors: { ...result.errors, ...weak } } as typeof result;
  };
