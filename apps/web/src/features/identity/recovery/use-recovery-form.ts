import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';

interface RecoveryForm<Values extends FieldValues, Body> {
  readonly idPrefix: string;
  readonly names: readonly FieldPath<Values>[];
  readonly labelOf: (name: FieldPath<Values>) => string;
  readonly defaultValues: DefaultValues<Values>;
  readonly resolver: Resolver<Values, unknown, Body>;
  /** Resolves to the masked recipients. */
  readonly send: (body: Body) => Promise<readonly string[]>;
}

export const useRecoveryForm = <Values extends FieldValues, Body>(
  form: RecoveryForm<Values, Body>,
) => {
  const [recipients, setRecipients] = useState<readonly string[]>();
  const { register, control, handleSubmit, setError, formState } = useForm<Values, unknown, Body>({
    defaultValues: form.defaultValues,
    resolver: form.resolver,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const fieldIdOf = (name: FieldPath<Values>) => `${form.idPrefix}-${name}`;

  const submit = async (body: Body) => {
    try {
      setRecipients(await form.send(body));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<Values>(error, form.names, setError);
    }
  };
  return {
    control,
    submit: handleSubmit(submit),
    isPending: isSubmitting,
    attempt: submitCount,
    recipients,
    restart: () => setRecipients(undefined),
    problems: problemsOf<Values>(errors, form.names, (name) => ({
      fieldId: fieldIdOf(name),
      label: form.labelOf(name),
    })),
    /** For an uncontrolled field. */
    field: (name: FieldPath<Values>, options?: RegisterOptions<Values>) => ({
      ...register(name, options),
      id: fieldIdOf(name),
      label: form.labelOf(name),
      error: errorOf<Values>(errors, name),
    }),
    /** For a controlled field. */
    controlled: (name: FieldPath<Values>) => ({
      id: fieldIdOf(name),
      label: form.labelOf(name),
      error: errorOf<Values>(errors, name),
    }),
  };
};
