import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../flow/use-act-once.ts';
import { OPERATIONS } from './operations-data.ts';

/** An act of the desk that the server knows again by itself: the lists are read anew whatever came of it. */
export const useOperatorAction = <Asked>(send: (asked: Asked) => Promise<void>) => {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: [OPERATIONS] });
  return useActOnce<Asked>({
    send: async (asked) => {
      await send(asked);
      refresh();
    },
    onRefused: refresh,
  });
};
