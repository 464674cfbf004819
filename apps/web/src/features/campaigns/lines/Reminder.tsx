import { getReminders, sendReminders } from '@portail/contract/campaigns/funder-lines.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Mail } from '@portail/ui/icons/icons.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { countWords, plural } from '../../../shared/wording/counts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { reminderTexts } from './funder-lines.texts.ts';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';

/** Shows the number of recipients before sending reminders. */
export function Reminder({ idSession }: { readonly idSession: string }) {
  const texts = useTexts(reminderTexts);
  const [isOpen, setOpen] = useState(false);
  const { data } = useApiQuery(getReminders, { params: { idSession } });
  const { submit, isPending, refusal, forgetRefusal } = useApiMutation(sendReminders, {
    invalidates: [getReminders],
    success: {
      header: texts.doneHeader,
      content: ({ nombreRelances }) => plural(nombreRelances, texts.doneOne, texts.done),
    },
    onSuccess: () => setOpen(false),
  });
  if (data === undefined) return null;
  const count = data.nombreARelancer;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<Mail />}
        onClick={() => {
          forgetRefusal();
          setOpen(true);
        }}
      >
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
              onClick={() => void submit({ params: { idSession } })}
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
          <RefusalAlert refusal={refusal} title={texts.failed} />
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
