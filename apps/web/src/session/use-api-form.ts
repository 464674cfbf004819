import type { FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { ApiFailure } from '../shared/http/api-failure.ts';
import { errorOf, problemsOf, showRefusal } from '../shared/forms/form-problems.ts';
import { resolverOf } from '../shared/forms/zod-resolver.ts';
import { type MutationOptions, type Send, useApiMutation } from './use-api-mutation.ts';

export interface FormOptions<Values extends FieldValues, Body, Answer> extends MutationOptions<
  Body,
  Answer
> {
  /** Makes the ids of the fields unique on the page: `prefix-name`, or a rule of its own. */
  readonly prefix: string | ((name: FieldPath<Values>) => string);
  readonly defaultValues: DefaultValues<Values>;
  /** In the order of the page. */
  readonly fields: readonly FieldPath<Values>[];
  readonly labelOf: (name: FieldPath<Values>) => string;
  /** What is validated, when it is not what was typed. */
  readonly normalise?: (typed: Values) => FieldValues;
  /** Adds a check that the schema cannot make, such as the strength of a password. */
  readonly check?: (validate: Resolver<Values, unknown, Body>) => Resolver<Values, unknown, Body>;
  readonly send: Send<Body, Answer>;
  /** What is sent only once it has been read again and confirmed: see `asked`. */
  readonly mustConfirm?: (body: Body) => boolean;
  /** The field of a refusal that names none. */
  readonly fieldOf?: (failure: ApiFailure) => FieldPath<Values> | undefined;
  /** Added to the summary after a refusal, so that the person knows that nothing typed is lost. */
  readonly notLost?: string;
  /** Title of the summary when no field is named. */
  readonly failed?: string;
}

/**
 * A form validated by the schema of its call. The summary takes the focus and its sentences stay
 * until the next submit; refusals of the server go to the fields that they name.
 */
export const useApiForm = <
  Values extends FieldValues,
  Schema extends z.ZodMiniType,
  Answer = unknown,
>(
  schema: Schema,
  options: FormOptions<Values, z.output<Schema>, Answer>,
) => {
  const { prefix, defaultValues, fields, labelOf, normalise, send, notLost, failed } = options;
  const ofSchema = resolverOf<Values, Schema>(schema);
  const validate = options.check?.(ofSchema) ?? ofSchema;
  const form = useForm<Values, unknown, z.output<Schema>>({
    defaultValues,
    resolver: (typed, context, rest) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The schema checks what it gets.
      validate((normalise?.(typed) ?? typed) as Values, context, rest),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { register, control, handleSubmit, setError, setValue, getValues, reset, subscribe } = form;
  const { errors, isSubmitting, submitCount, isDirty } = form.formState;
  const mutation = useApiMutation<z.output<Schema>, Answer>(send, {
    ...options,
    onRefused: (refusal, body) => {
      const { failure } = refusal;
      const name = options.fieldOf?.(failure);
      if (name === undefined) showRefusal<Values>(failure, fields, setError);
      else setError(name, { type: 'server', message: failure.message });
      options.onRefused?.(refusal, body);
    },
  });
  const idOf = (name: FieldPath<Values>): string =>
    typeof prefix === 'string' ? `${prefix}-${name}` : prefix(name);
  const messageOf = (name: FieldPath<Values>) => errorOf<Values>(errors, name);
  const controlled = (name: FieldPath<Values>) => ({
    id: idOf(name),
    label: labelOf(name),
    error: messageOf(name),
  });
  const isRefused = errors.root !== undefined;
  const ofForm: readonly FieldProblem[] = problemsOf<Values>(errors, fields, (name) => ({
    fieldId: idOf(name),
    label: labelOf(name),
  }));
  const problems = isRefused && notLost !== undefined ? [...ofForm, { message: notLost }] : ofForm;
  const isWhole = problems.every(({ fieldId }) => fieldId === undefined);
  const isPending = isSubmitting || mutation.isPending;
  const [asked, setAsked] = useState<z.output<Schema>>();
  const submitValid = handleSubmit(async (body) => {
    if (options.mustConfirm?.(body) === true) setAsked(body);
    else await mutation.submit(body);
  });
  return {
    register,
    control,
    setError,
    setValue,
    getValues,
    reset,
    subscribe,
    idOf,
    errorOf: messageOf,
    /** The properties of a text field. */
    field: (name: FieldPath<Values>) => ({ ...register(name), ...controlled(name) }),
    /** The same for a field that `Controller` registers. */
    controlled,
    problems,
    attempt: submitCount,
    /** The properties of the error summary. */
    summary: {
      problems,
      attempt: submitCount,
      ...(isWhole && failed !== undefined ? { title: failed } : {}),
    },
    isPending,
    isUnsaved: isDirty,
    isRefused,
    refusal: mutation.refusal,
    /** What waits for `confirm` or `correct`. */
    asked,
    confirm: () => {
      setAsked(undefined);
      if (asked !== undefined) void mutation.submit(asked);
    },
    correct: () => setAsked(undefined),
    submit: (event?: { preventDefault: () => void }) => {
      event?.preventDefault();
      // A second press while the first is on its way would validate and send again.
      if (!isPending) void submitValid();
    },
  };
};
