import { sendReminders } from '@portail/contract/campaigns/funder-lines.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Mail } from '@portail/ui/icons/icons.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { reminderTexts } from './funder-lines.texts.ts';
import { remindersQuery } from './lines-data.ts';

const useRemind = (idSession: string, onDone: () => void) => {
  const texts = useTexts(reminderTexts);
  const queries = useQueryClient();
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const remind = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      const { nombreRelances } = await callApi(sendReminders, { params: { idSession } });
      notify({
        type: 'success',
        header: texts.doneHeader,
        content: plural(nombreRelances, texts.doneOne, texts.done),
      });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
      void queries.invalidateQueries(remindersQuery(idSession));
    }
  };
  return { remind, isPending, failure };
};

/** Shows the number of recipients before sending reminders. */
export function Reminder({ idSession }: { readonly idSession: string }) {
  const texts = useTexts(reminderTexts);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(remindersQuery(idSession));
  const { remind, isPending, failure } = useRemind(idSession, () => setOpen(false));
  if (data === undefined) return null;
  const count = data.nombreARelancer;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="secondary" icon={<Mail />} onClick={() => setOpen(true)}>
        {plural(count, texts.remindOne, texts.remind)}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title}
        size="small"
        footer={
          <>
            <Button
              isPending={isPending}
              pendingLabel={texts.sending}
              onClick={() => void remind()}
            >
              {plural(count, texts.sendOne, texts.send)}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        <div className="stack">
          {failure === undefined ? null : (
            <Alert tone="danger" role="alert" title={texts.failed}>
              {failure.message}
            </Alert>
          )}
          <p>{texts.text}</p>
          <FactList
            facts={[
              { id: 'reached', label: texts.reached, value: countWords(count), isStrong: true },
              { id: 'already', label: texts.already, value: countWords(data.nombreDejaRelances) },
              { id: 'without', label: texts.without, value: countWords(data.nombreSansAdresse) },
              { id: 'last', label: texts.last, value: data.derniereRelance ?? texts.never },
            ]}
          />
        </div>
      </Modal>
    </>
  );
}
