import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiFailure } from '../shared/http/api-failure.ts';
import { onSessionClosed } from './session-store.ts';

type Answer = (isConfirmed: boolean) => void;
interface Question {
  readonly answer: Answer;
  /** Why the server asks, where it says so: a threshold that was passed, a recent address. */
  readonly reason: string | undefined;
}
const store = createStore<{ readonly question: Question | null }>(() => ({ question: null }));

/** What became of an act that may ask who is there: done, or left because the person did not say. */
export type Confirmed<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'abandoned' };

const settle = (isConfirmed: boolean): void => {
  const { question } = store.getState();
  store.setState({ question: null });
  question?.answer(isConfirmed);
};

const askPerson = (reason: string | undefined): Promise<boolean> => {
  settle(false);
  return new Promise((resolve) => store.setState({ question: { answer: resolve, reason } }));
};

const isAskedFor = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'CONFIRMATION_REQUISE';

const reasonOf = ({ fields }: ApiFailure): string | undefined =>
  fields.find(({ champ }) => champ === 'confirmation')?.message;

/**
 * Runs a sensitive act. When the server first wants to know who is there, the dialog of the frame
 * asks for a code, and the act is run again once it was right.
 */
export const confirmingIdentity = async <T>(act: () => Promise<T>): Promise<Confirmed<T>> => {
  let reason: string | undefined;
  try {
    return { kind: 'done', value: await act() };
  } catch (error) {
    if (!isAskedFor(error)) throw error;
    reason = reasonOf(error);
  }
  return (await askPerson(reason)) ? { kind: 'done', value: await act() } : { kind: 'abandoned' };
};

/** For the dialog: what is asked, while an answer is awaited. */
export const useIdentityQuestion = (): Question | null =>
  useStore(store, ({ question }) => question);
export const answerIdentityQuestion: Answer = settle;

onSessionClosed(() => settle(false));
