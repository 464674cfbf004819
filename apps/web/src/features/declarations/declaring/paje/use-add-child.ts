import {
  addChild,
  checkChild,
  getChildren,
} from '@portail/contract/declarations/declaring.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { type ChildCare, isChildName } from '@portail/rules/declarations/children.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import { formatFrenchDate, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../../session/api.ts';
import { useApiMutation } from '../../../../session/use-api-mutation.ts';
import { today } from '../../../../shared/time/today.ts';
import { useTexts } from '../../../../shared/texts/define-texts.ts';
import { addChildTexts } from './declaring-paje.texts.ts';
import { useNoRight } from './use-no-right.ts';

interface TypedChild {
  readonly prenom: string;
  readonly nom: string;
  readonly dateNaissance: string;
}
type ChildField = keyof TypedChild;
const CHILD_FIELDS = ['prenom', 'nom', 'dateNaissance'] as const satisfies ChildField[];
const NO_CHILD: TypedChild = { prenom: '', nom: '', dateNaissance: '' };

type Errors = Partial<Readonly<Record<ChildField, string>>>;

const nameError = (name: string): string | undefined => {
  if (name === '') return MESSAGES.required;
  return isChildName(name) ? undefined : DECLARATION_MESSAGES.childName;
};

const birthError = (typed: string, future: string): string | undefined => {
  if (typed === '') return MESSAGES.required;
  const day = parseFrenchDate(typed);
  if (day === undefined) return MESSAGES.date;
  return day > today() ? future : undefined;
};

const errorsOf = (child: TypedChild, future: string): Errors => {
  const prenom = nameError(child.prenom);
  const nom = nameError(child.nom);
  const dateNaissance = birthError(child.dateNaissance, future);
  return {
    ...(prenom === undefined ? {} : { prenom }),
    ...(nom === undefined ? {} : { nom }),
    ...(dateNaissance === undefined ? {} : { dateNaissance }),
  };
};

interface AddingChild {
  /** `undefined` while the activity or the period is unknown: the list checks later. */
  readonly care: ChildCare | undefined;
  readonly onAdded: (idEnfant: string, prenom: string) => void;
}

/** Checks the right first: a child without one is not stored. */
const storeChild = async (child: TypedChild, care: ChildCare | undefined) => {
  if (care !== undefined) {
    const { typeActivite, dateDebut } = care;
    const body = { ...child, typeActivite, dateDebut: formatFrenchDate(dateDebut) };
    const checked = await callApi(checkChild, { body });
    if (!checked.ouvreDroit) return { refused: checked.message };
  }
  return callApi(addChild, { body: child });
};

/** Names are sent to the server only and never stored in the draft (P19). */
export const useAddChild = ({ care, onAdded }: AddingChild) => {
  const texts = useTexts(addChildTexts);
  const queries = useQueryClient();
  const noRight = useNoRight();
  const [typed, setTyped] = useState(NO_CHILD);
  const [errors, setErrors] = useState<Errors>({});
  const [noRightWhy, setNoRightWhy] = useState<string>();
  // The list may be reloaded meanwhile, so the current callback is used.
  const latestOnAdded = useRef(onAdded);
  useEffect(() => {
    latestOnAdded.current = onAdded;
  });

  const { submit, isPending, refusal, forgetRefusal } = useApiMutation(
    (child: TypedChild) => storeChild(child, care),
    {
      onSuccess: async (stored, child) => {
        if ('refused' in stored) {
          const born = parseFrenchDate(child.dateNaissance);
          const why =
            born === undefined ? undefined : noRight({ ...child, dateNaissance: born }, care);
          setNoRightWhy(
            why ?? stored.refused ?? DECLARATION_MESSAGES.childWithoutRight(child.prenom),
          );
          return;
        }
        // The child must be in the list before it is selected.
        await queries.refetchQueries({ queryKey: [getChildren.id] });
        setTyped(NO_CHILD);
        latestOnAdded.current(stored.idEnfant, child.prenom);
      },
    },
  );
  const forgetRefusals = () => {
    forgetRefusal();
    setNoRightWhy(undefined);
  };

  const add = () => {
    if (isPending) return;
    const child = {
      prenom: typed.prenom.trim(),
      nom: typed.nom.trim(),
      dateNaissance: typed.dateNaissance.trim(),
    };
    const found = errorsOf(child, texts.future);
    setErrors(found);
    forgetRefusals();
    const wrong = CHILD_FIELDS.find((name) => found[name] !== undefined);
    if (wrong === undefined) void submit(child);
    else document.getElementById(newChildId(wrong))?.focus();
  };
  return {
    typed,
    errors,
    refusal: refusal?.failure.message ?? noRightWhy,
    isPending,
    type: (name: ChildField, text: string) => setTyped((before) => ({ ...before, [name]: text })),
    forget: () => {
      setTyped(NO_CHILD);
      setErrors({});
      forgetRefusals();
    },
    add,
  };
};

export const newChildId = (name: ChildField): string => `nouvel-enfant-${name}`;
