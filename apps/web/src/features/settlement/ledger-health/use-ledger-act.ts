import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { ledgerHealthTexts } from './ledger-health.texts.ts';
import { ledgerHealthQuery } from './ledger-data.ts';

/** Runs an action once, shows its outcome and reloads the page data. */
export const useLedgerAct = <Asked>(send: (asked: Asked) => Promise<string>) => {
  const texts = useTexts(ledgerHealthTexts);
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries(ledgerHealthQuery);
  return useActOnce<Asked>({
    send: async (asked) => {
      notify({ type: 'success', header: texts.booksTitle, content: await send(asked) });
      refresh();
    },
    onRefused: refresh,
  });
};
