import type {
  CallDefinition,
  CallOutput,
  CallRequest,
} from '@portail/contract/calls/define-call.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure, isDefinite } from '../shared/http/api-failure.ts';
import { notify } from '../shared/notifications/notification-store.ts';
import { callApi } from './api.ts';
import { confirmingIdentity } from './identity-check.ts';

export interface Refusal {
  readonly failure: ApiFailure;
  /** The outcome is unknown: the same request must be sent again with the same key. */
  readonly isOpen: boolean;
  /** Number of refusals so far: the message takes the focus each time. */
  readonly attempt: number;
}

export type Send<Asked, Answer> = (
  asked: Asked,
  options: { readonly idempotencyKey: string },
) => Promise<Answer>;

export interface MutationOptions<Asked, Answer> {
  /** For `useIsMutating`, where another component must know that it is under way. */
  readonly mutationKey?: QueryKey;
  /**
   * What is reloaded after any answer, by call or by query key: outdated data may be the cause of a
   * refusal.
   */
  readonly invalidates?: readonly (CallDefinition | QueryKey)[] | 'everything';
  /** Notice shown after a success. */
  readonly success?: {
    readonly header: string | ((answer: Answer, asked: Asked) => string);
    readonly content: string | ((answer: Answer, asked: Asked) => string);
  };
  /** Header of the notice shown after a refusal. Without it, the caller displays `refusal`. */
  readonly failureHeader?: string;
  /** Runs before the reload; the mutation is pending until it ends. */
  readonly onSuccess?: (answer: Answer, asked: Asked) => void | Promise<void>;
  /** The server wanted a code that was not given: nothing was done. */
  readonly onAbandoned?: (asked: Asked) => void;
  readonly onRefused?: (refusal: Refusal, asked: Asked) => void;
}

const isCall = (one: CallDefinition | QueryKey): one is CallDefinition => 'access' in one;

const sendOf =
  <const C extends CallDefinition>(call: C): Send<CallRequest<C>, CallOutput<C, File>> =>
  (request, { idempotencyKey }) =>
    callApi(call, request, call.idempotent === false ? {} : { idempotencyKey });

/** The key is kept while the outcome is unknown, and renewed after a definite answer. */
const useKey = () => {
  const key = useRef<string>(undefined);
  return {
    get: () => (key.current ??= crypto.randomUUID()),
    renew: () => {
      key.current = undefined;
    },
  };
};

const useSend = <Asked, Answer>(
  send: Send<Asked, Answer>,
  options: MutationOptions<Asked, Answer>,
) => {
  const { mutationKey, invalidates = [], success, failureHeader } = options;
  const { onSuccess, onAbandoned, onRefused } = options;
  const queries = useQueryClient();
  const key = useKey();
  const isUnderWay = useRef(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (asked: Asked) => {
      const outcome = await confirmingIdentity(() => send(asked, { idempotencyKey: key.get() }));
      if (outcome.kind === 'abandoned') onAbandoned?.(asked);
      else {
        key.renew();
        await onSuccess?.(outcome.value, asked);
      }
      return outcome;
    },
    ...(mutationKey === undefined ? {} : { mutationKey }),
    // Offline, the call fails with its own sentence instead of waiting unseen.
    networkMode: 'always',
    retry: false,
  });

  const reload = () => {
    if (invalidates === 'everything') void queries.invalidateQueries();
    else
      for (const one of invalidates)
        void queries.invalidateQueries(
          // The key of a list may begin with its subject.
          isCall(one)
            ? { predicate: ({ queryKey }) => queryKey.includes(one.id) }
            : { queryKey: one },
        );
  };
  const refuse = (error: unknown, asked: Asked) => {
    if (!(error instanceof ApiFailure)) throw error;
    const isOpen = !isDefinite(error);
    if (!isOpen) key.renew();
    const next = { failure: error, isOpen, attempt: (refusal?.attempt ?? 0) + 1 };
    setRefusal(next);
    if (failureHeader !== undefined)
      notify({ type: 'error', header: failureHeader, content: error.message });
    onRefused?.(next, asked);
  };

  /** The answer, or `undefined` when it was refused, abandoned, or already under way. */
  const submit = async (asked: Asked): Promise<{ readonly value: Answer } | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      const outcome = await mutateAsync(asked);
      if (outcome.kind === 'abandoned') return undefined;
      const { value } = outcome;
      setRefusal(undefined);
      if (success !== undefined) {
        const words = (given: typeof success.header) =>
          typeof given === 'string' ? given : given(value, asked);
        notify({
          type: 'success',
          header: words(success.header),
          content: words(success.content),
        });
      }
      return { value };
    } catch (error) {
      refuse(error, asked);
      return undefined;
    } finally {
      isUnderWay.current = false;
      reload();
    }
  };
  return {
    submit,
    isPending,
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    /** For another request than the last one, whose outcome no longer matters. */
    renewKey: key.renew,
  };
};

/**
 * A change, made once whatever is pressed, lost or opened twice (L13): a call of the contract, or
 * several steps that end in one. The server may first ask for a code; it is then sent again.
 */
export function useApiMutation<const C extends CallDefinition>(
  call: C,
  options?: MutationOptions<CallRequest<C>, CallOutput<C, File>>,
): ReturnType<typeof useSend<CallRequest<C>, CallOutput<C, File>>>;
export function useApiMutation<Asked, Answer>(
  send: Send<Asked, Answer>,
  options?: MutationOptions<Asked, Answer>,
): ReturnType<typeof useSend<Asked, Answer>>;
export function useApiMutation<Asked, Answer>(
  what: CallDefinition | Send<Asked, Answer>,
  options: MutationOptions<Asked, Answer> = {},
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The overloads tie the types to the call.
  const send = (typeof what === 'function' ? what : sendOf(what)) as Send<Asked, Answer>;
  return useSend(send, options);
}
