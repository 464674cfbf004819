import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { errorOf } from './form-problems.ts';

/** The registration, id and error of a field of the form around it. */
export const useNamedField = <Values extends FieldValues>(
  idOf: (name: FieldPath<Values>) => string,
) => {
  const { register, formState } = useFormContext<Values>();
  const { errors } = formState;
  return (name: FieldPath<Values>) => ({
    ...register(name),
    id: idOf(name),
    error: errorOf<Values>(errors, name),
  });
};
