import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiFailure } from '../shared/http/api-failure.ts';
import { onSessionClosed } from './session-store.ts';

type Answer = (isConfirmed: boolean) => void;
const store = createStore<{ readonly answer: Answer | null }>(() => ({ answer: null }));

/** What became of an act that may ask who is there: done, or left because the person did not say. */
export type Confirmed<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'abandoned' };

const settle = (isConfirmed: boolean): void => {
  const { answer } = store.getState();
  store.setState({ answer: null });
  answer?.(isConfirmed);
};

const askPerson = (): Promise<boolean> => {
  settle(false);
  return new Promise((resolve) => store.setState({ answer: resolve }));
};

const isAskedFor = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'CONFIRMATION_REQUISE';

/**
 * Runs a sensitive act. When the server first wants to know who is there, the dialog of the frame
 * asks for a code, and the act is run again once it was right.
 */
export const confirmingIdentity = async <T>(act: () => Promise<T>): Promise<Confirmed<T>> => {
  try {
    return { kind: 'done', value: await act() };
  } catch (error) {
    if (!isAskedFor(error)) throw error;
  }
  return (await askPerson()) ? { kind: 'done', value: await act() } : { kind: 'abandoned' };
};

/** For the dialog: how to answer, while an answer is awaited. */
export const useIdentityQuestion = (): Answer | null =>
  useStore(store, ({ answer }) => (answer === null ? null : settle));

onSessionClosed(() => settle(false));
