import { publishBranding, saveBranding } from '@portail/contract/branding/branding.calls.ts';
import type { BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { type Refusal, useApiMutation } from '../../../session/use-api-mutation.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingTexts } from './operator-branding.texts.ts';
import {
  changesOf,
  type BrandingProblem,
  fieldIdOf,
  hasChanges,
  mergedOnto,
  placeOfPath,
  problemsOf,
  type TypedBranding,
} from './branding-draft.ts';
import { brandingQuery } from './branding-queries.ts';
import { namesIn } from './text-names.ts';

const openingOf = ({ brouillon, publie }: BrandingView): TypedBranding =>
  brouillon?.habillage ?? publie.habillage;

/** Values refused by the server; an edited value is no longer refused. */
type Refusals = Readonly<Record<string, { readonly message: string; readonly typed: string }>>;

const typedAt = (typed: TypedBranding, problem: Pick<BrandingProblem, 'kind' | 'name'>): string => {
  if (problem.kind === 'texte') return typed.textes[problem.name] ?? '';
  const part: Readonly<Record<string, unknown>> =
    problem.kind === 'couleur' ? typed.couleurs : typed.images;
  return JSON.stringify(part[problem.name]);
};

/** Result of the last save, shown until the next one. */
interface Tried {
  readonly attempt: number;
  readonly problems: readonly BrandingProblem[];
  readonly failure: string | undefined;
  readonly wasPublishing: boolean;
}

const NOT_TRIED: Tried = {
  attempt: 0,
  problems: [],
  failure: undefined,
  wasPublishing: false,
};

const CONFLICT = 'HABILLAGE_MODIFIE';

/** State of the draft: typed values, saved values and commands. */
export const useBranding = (opened: BrandingView) => {
  const texts = useTexts(brandingTexts);
  const queries = useQueryClient();
  const { numeroContrat } = opened;
  const params = { numeroContrat };
  const [view, setView] = useState(opened);
  const base = openingOf(view);
  const [typed, setTyped] = useState<TypedBranding>(base);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [tried, setTried] = useState<Tried>(NOT_TRIED);
  const [theirs, setTheirs] = useState<BrandingView>();

  const problems = useMemo(() => {
    const own = problemsOf(typed, namesIn);
    const known = new Set(own.map(fieldIdOf));
    const refused = Object.entries(refusals).flatMap(([path, { message, typed: then }]) => {
      const place = placeOfPath(path);
      const isStill = place !== undefined && typedAt(typed, place) === then;
      return isStill && !known.has(fieldIdOf(place)) ? [{ ...place, message }] : [];
    });
    return [...own, ...refused];
  }, [typed, refusals]);

  const accept = (next: BrandingView, shown: (now: TypedBranding) => TypedBranding) => {
    queries.setQueryData(brandingQuery(numeroContrat).queryKey, next);
    setView(next);
    setRefusals({});
    setTried(NOT_TRIED);
    setTheirs(undefined);
    setTyped(shown);
  };

  const tellRefusal = (error: ApiFailure, sent: TypedBranding, wasPublishing: boolean) => {
    const placed = error.fields.flatMap(({ champ, message }) => {
      const place = placeOfPath(champ);
      return place === undefined ? [] : [{ champ, problem: { ...place, message } }];
    });
    setRefusals(
      Object.fromEntries(
        placed.map(({ champ, problem }) => [
          champ,
          { message: problem.message, typed: typedAt(sent, problem) },
        ]),
      ),
    );
    setTried(({ attempt }) => ({
      attempt: attempt + 1,
      problems: placed.map(({ problem }) => problem),
      failure: placed.length === 0 ? (error.fields[0]?.message ?? error.message) : undefined,
      wasPublishing,
    }));
  };

  /** Another operator saved first: nothing is overwritten and the typed values remain. */
  const meet = async (): Promise<void> => {
    setTheirs(await queries.fetchQuery(brandingQuery(numeroContrat)));
  };

  const refused = ({ failure }: Refusal, sent: TypedBranding, wasPublishing: boolean) => {
    if (failure.code === CONFLICT) void meet();
    else tellRefusal(failure, sent, wasPublishing);
  };

  const saving = useApiMutation(
    (sent: TypedBranding) =>
      callApi(saveBranding, {
        params,
        body: { revision: view.revision, ...changesOf(base, sent) },
      }),
    {
      // Values typed during the save remain unsaved changes.
      onSuccess: (next, sent) => accept(next, (now) => (now === sent ? openingOf(next) : now)),
      onRefused: (refusal, sent) => refused(refusal, sent, false),
    },
  );
  /** Undefined when the draft could not be saved. */
  const save = async (): Promise<BrandingView | undefined> => {
    if (problems.length > 0) {
      setTried(({ attempt }) => ({ ...NOT_TRIED, attempt: attempt + 1, problems }));
      return undefined;
    }
    return hasChanges(base, typed) ? (await saving.submit(typed))?.value : view;
  };

  const saveAndSay = async () => {
    if ((await save()) !== undefined)
      notify({ type: 'success', header: texts.saved, content: texts.savedText });
  };

  const publishing = useApiMutation(
    (body: { readonly revision: number; readonly commentaire: string }) =>
      callApi(publishBranding, { params, body }),
    {
      success: {
        header: ({ numero }) => fill(texts.published, { version: String(numero) }),
        content: ({ textesAValider }) =>
          textesAValider ? texts.publishedHeldText : texts.publishedText,
      },
      onSuccess: async () => {
        const next = await queries.fetchQuery(brandingQuery(numeroContrat));
        accept(next, () => openingOf(next));
      },
      onRefused: (refusal) => refused(refusal, typed, true),
    },
  );
  const publish = async (commentaire: string): Promise<void> => {
    const saved = await save();
    if (saved !== undefined) await publishing.submit({ revision: saved.revision, commentaire });
  };

  /** A command that replaces the draft. */
  const replace = async (act: (revision: number) => Promise<BrandingView>): Promise<boolean> => {
    try {
      const next = await act(view.revision);
      accept(next, () => openingOf(next));
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== CONFLICT) throw error;
      await meet();
      return false;
    }
  };

  const mergeMine = () => {
    if (theirs === undefined) return;
    accept(theirs, (now) => mergedOnto(openingOf(theirs), base, now));
    notify({ type: 'success', header: texts.merged, content: texts.mergedText });
  };

  return {
    view,
    numeroContrat,
    typed,
    change: setTyped,
    problems,
    tried,
    isDirty: hasChanges(base, typed),
    isSaving: saving.isPending,
    save: saveAndSay,
    publish,
    replace,
    theirs,
    mergeMine,
    dropMine: () => {
      if (theirs !== undefined) accept(theirs, () => openingOf(theirs));
    },
  };
};
export type BrandingState = ReturnType<typeof useBranding>;

export const errorAt = (
  problems: readonly BrandingProblem[],
  kind: BrandingProblem['kind'],
  name: string,
): string | undefined => problems.find((one) => one.kind === kind && one.name === name)?.message;
