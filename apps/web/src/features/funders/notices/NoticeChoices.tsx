import {
  changeNoticePreferences,
  getNoticePreferences,
} from '@portail/contract/funders/notices.calls.ts';
import { NOTICE_LABELS, type NoticePreference } from '@portail/contract/funders/notices.schemas.ts';
import { isMailChosen } from '@portail/rules/funders/notices.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { noticeChoiceTexts } from './funder-notices.texts.ts';

const CHANNELS = ['portail', 'courriel'] as const;

function Choices({ stored }: { readonly stored: readonly NoticePreference[] }) {
  const texts = useTexts(noticeChoiceTexts);
  const mayChange = useMayCall(changeNoticePreferences);
  const [choices, setChoices] = useState(stored);
  const { submit, isPending } = useApiMutation(changeNoticePreferences, {
    invalidates: [getNoticePreferences],
    success: { header: texts.done, content: texts.saved },
    failureHeader: texts.failed,
    onSuccess: (answer) => setChoices(answer),
  });
  const columns: readonly TableColumn<NoticePreference>[] = [
    {
      id: 'notice',
      header: texts.notice,
      isRowHeader: true,
      cell: ({ type }) => NOTICE_LABELS[type],
    },
    ...CHANNELS.map((channel) => ({
      id: channel,
      header: texts[channel],
      cell: (choice: NoticePreference) => {
        if (channel === 'courriel' && !isMailChosen(choice.type)) return texts.alwaysMailed;
        return (
          <Checkbox
            checked={choice[channel]}
            disabled={!mayChange || isPending}
            onChange={({ target }) =>
              setChoices(
                choices.map((one) =>
                  one.type === choice.type ? { ...one, [channel]: target.checked } : one,
                ),
              )
            }
          >
            <span className="visually-hidden">
              {fill(texts.choiceOf, { canal: texts[channel], avis: NOTICE_LABELS[choice.type] })}
            </span>
          </Checkbox>
        );
      },
    })),
  ];
  return (
    <div className="stack">
      <p>{texts.intro}</p>
      <Table
        caption={texts.caption}
        isCaptionHidden
        columns={columns}
        rows={choices}
        rowKey={({ type }) => type}
      />
      {mayChange ? (
        <div className="cluster">
          <Button
            isPending={isPending}
            pendingLabel={texts.pending}
            onClick={() => void submit({ body: { choix: [...choices] } })}
          >
            {texts.submit}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Each kind of notice, in the portal and by mail. */
export function NoticeChoices() {
  const texts = useTexts(noticeChoiceTexts);
  const { data, error, refetch } = useApiQuery(getNoticePreferences, {});
  return data === undefined ? (
    <PendingRead error={error} refetch={refetch} shape="table" lines={6} label={texts.loading} />
  ) : (
    <Choices stored={data} />
  );
}
