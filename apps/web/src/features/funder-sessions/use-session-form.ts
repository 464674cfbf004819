import {
  createFunderSession,
  updateFunderSession,
} from '@portail/contract/campaigns/funder-sessions.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  FunderSession,
  SessionBodyInput,
} from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { callApi } from '../../session/api.ts';
import { FUNDER_QUERIES } from '../../session/funder/funder-queries.ts';
import { problemsOf } from '../../shared/forms/form-problems.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { navigate } from '../../shared/navigation/navigation.ts';
import { notify } from '../../shared/notifications/notification-store.ts';
import { today } from '../../shared/time/today.ts';
import { wireDay, wireDayWords } from '../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { sessionActTexts } from '../../texts/funder-sessions.ts';
import { sessionFieldTexts, sessionFormTexts } from '../../texts/session-form.ts';

import {
  CREATION,
  creationKeyFor,
  forgetSessionDraft,
  keepSessionDraft,
  keptSessionDraft,
} from './session-draft.ts';
import { fieldIdOf, placesOf } from './session-fields.ts';
import { fieldPathOf, sessionResolver } from './session-resolver.ts';
import { emptyValues, type SessionValues, valuesOf } from './session-values.ts';

export interface SessionFormTarget {
  /** The session that is changed; none when one is made. */
  readonly session: FunderSession | undefined;
  /** The contract of a new one, when there is nothing to choose. */
  readonly onlyContract: string;
}

/** What the form opens on: what was typed before, else the session, else nothing. */
const useOpening = ({ session, onlyContract }: SessionFormTarget) => {
  const target = session?.id ?? CREATION;
  const [opening] = useState(() => {
    const kept = keptSessionDraft(target);
    const baseline = session === undefined ? emptyValues(onlyContract) : valuesOf(session);
    return {
      baseline,
      values: kept?.values ?? baseline,
      version: kept === undefined ? session?.version : kept.version,
      isDraft: kept !== undefined,
    };
  });
  return { target, opening };
};

/** Only what the form asks for can be shown beside a field; the rest is said of the whole form. */
const isPathOf = (path: string, paths: readonly string[]): path is FieldPath<SessionValues> =>
  paths.includes(path);

const useSaid = () => {
  const texts = useTexts(sessionActTexts);
  return (isNew: boolean, { dateOuverture }: SessionBodyInput): void => {
    const isLater = typeof dateOuverture === 'string' && wireDay(dateOuverture) > today();
    const opening = isLater
      ? fill(texts.createdText, { date: wireDayWords(dateOuverture) })
      : texts.createdOpenText;
    notify({
      type: 'success',
      header: isNew ? texts.created : texts.saved,
      content: isNew ? opening : texts.savedText,
    });
  };
};

/** The form of a session: what it holds, what is wrong with it, what becomes of it. */
export const useSessionForm = (given: SessionFormTarget) => {
  const { session } = given;
  const texts = useTexts(sessionFormTexts);
  const fieldTexts = useTexts(sessionFieldTexts);
  const say = useSaid();
  const queries = useQueryClient();
  const { target, opening } = useOpening(given);
  const { baseline } = opening;
  const [hasDraft, setHasDraft] = useState(opening.isDraft);
  const [version, setVersion] = useState(opening.version);
  const form = useForm<SessionValues, unknown, SessionBodyInput>({
    defaultValues: opening.values,
    resolver: sessionResolver,
    // The summary takes the focus; what it says stays true until the next try.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { subscribe, getValues, setError, reset, handleSubmit, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;

  useEffect(() => {
    const untouched = JSON.stringify(baseline);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (JSON.stringify(values) !== untouched) keepSessionDraft(target, { values, version });
      },
    });
  }, [subscribe, target, version, baseline]);

  const discard = () => {
    forgetSessionDraft(target);
    setHasDraft(false);
    setVersion(session?.version);
    reset(baseline);
  };

  const places = () => placesOf(getValues(), fieldTexts);

  const onRefused = (failure: ApiFailure) => {
    const paths = places().map(({ path }) => path);
    const known = failure.fields.flatMap(({ champ, message }) => {
      const path = fieldPathOf(champ.split('.'));
      return isPathOf(path, paths) ? [{ path, message }] : [];
    });
    for (const { path, message } of known) setError(path, { type: 'server', message });
    if (known.length === 0) setError('root', { type: 'server', message: failure.message });
  };

  const send = (body: SessionBodyInput) =>
    session === undefined
      ? callApi(
          createFunderSession,
          { body },
          { idempotencyKey: creationKeyFor(getValues(), JSON.stringify(body)) },
        )
      : callApi(updateFunderSession, {
          params: { id: session.id },
          body: { ...body, ...(version === undefined ? {} : { version }) },
        });

  const submit = async (body: SessionBodyInput) => {
    try {
      const { id } = await send(body);
      forgetSessionDraft(target);
      await queries.invalidateQueries({ queryKey: [FUNDER_QUERIES] });
      say(session === undefined, body);
      navigate(hrefOf('CLIENT_SESSION_DETAILS', { id }), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      onRefused(error);
    }
  };

  const shown = Object.keys(errors).length === 0 ? [] : places();
  const problems = problemsOf<SessionValues>(
    errors,
    shown.map(({ path }) => path).filter((path) => isPathOf(path, [path])),
    (path) => ({
      fieldId: fieldIdOf(path),
      label: shown.find((one) => one.path === path)?.label ?? '',
    }),
  );
  return {
    form,
    submit: handleSubmit(submit),
    isPending: isSubmitting,
    attempt: submitCount,
    problems: errors.root === undefined ? problems : [...problems, { message: texts.notLost }],
    isUnsaved: isDirty || hasDraft,
    hasDraft,
    discard,
  };
};
export type SessionFormState = ReturnType<typeof useSessionForm>;
