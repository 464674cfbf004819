import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { OPERATIONS } from './operations-data.ts';

/** Runs an action that is idempotent on the server; the lists are reloaded in any case. */
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
