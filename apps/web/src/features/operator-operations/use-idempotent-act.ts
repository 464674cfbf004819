import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useActOnce } from '../../flow/use-act-once.ts';
import { OPERATIONS } from './operations-data.ts';

/**
 * An act of the desk that happens once: one key for one question, kept while nobody knows whether it
 * was done, and a new one once it was refused. The lists are read anew whatever came of it.
 */
export const useIdempotentAct = <Asked>(
  send: (asked: Asked, options: { readonly idempotencyKey: string }) => Promise<void>,
) => {
  const queries = useQueryClient();
  const key = useRef('');
  const begin = () => {
    key.current = crypto.randomUUID();
  };
  const refresh = () => void queries.invalidateQueries({ queryKey: [OPERATIONS] });
  const act = useActOnce<Asked>({
    send: async (asked) => {
      if (key.current === '') begin();
      await send(asked, { idempotencyKey: key.current });
      refresh();
    },
    onRefused: () => {
      begin();
      refresh();
    },
  });
  return { ...act, begin };
};
