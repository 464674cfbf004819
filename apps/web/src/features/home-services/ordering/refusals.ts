import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSessionClosed } from '../../../session/session-store.ts';
import type { AskingStep } from './service-draft.ts';
import { type FieldErrors, stepOfField } from './service-fields.ts';

/** Field errors of the last submission, until something changes. */
const store = createStore<{ readonly fields: FieldErrors }>(() => ({ fields: {} }));

export const noteRefusals = (fields: FieldErrors): void => store.setState({ fields });
export const forgetRefusals = (): void => {
  if (Object.keys(store.getState().fields).length > 0) store.setState({ fields: {} });
};
onSessionClosed(forgetRefusals);

/** Errors of this step, by field. */
export const useRefusals = (step: AskingStep): FieldErrors => {
  const fields = useStore(store, (state) => state.fields);
  return Object.fromEntries(
    Object.entries(fields).filter(([champ]) => stepOfField(champ) === step),
  );
};
