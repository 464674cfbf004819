import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { OPERATIONS } from './operations-data.ts';

/**
 * Runs an action once: the key is kept while the outcome is unknown and renewed after a refusal.
 * The lists are reloaded in any case.
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
