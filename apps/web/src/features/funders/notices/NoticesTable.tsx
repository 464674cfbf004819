import { noticeHref } from '@portail/contract/funders/notice-href.ts';
import {
  countFunderNotices,
  getFunderNotices,
  readFunderNotices,
} from '@portail/contract/funders/notices.calls.ts';
import { NOTICE_LABELS, type FunderNotice } from '@portail/contract/funders/notices.schemas.ts';
import { NOTICE_KINDS } from '@portail/rules/funders/notices.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Bell } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMayCall } from '../../../session/use-may.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { funderNoticeTexts } from './funder-notices.texts.ts';
import './funder-notices.css';

const CHANGED = [getFunderNotices, countFunderNotices] as const;

/** Lines, amount and day, as far as the notice has them. */
function Details({ notice }: { readonly notice: FunderNotice }) {
  const texts = useTexts(funderNoticeTexts);
  const { type, nombre, montant, jour } = notice;
  const day = type === 'SESSION_BIENTOT_FERMEE' ? texts.closes : texts.due;
  return (
    <span className="notice-stack">
      {nombre === null ? null : <span>{plural(nombre, texts.lineOne, texts.lines)}</span>}
      {montant === null ? null : <span className="amount">{wireAmount(montant)}</span>}
      {jour === null ? null : <span>{fill(day, { jour })}</span>}
    </span>
  );
}

function MarkRead({ notice }: { readonly notice: FunderNotice }) {
  const texts = useTexts(funderNoticeTexts);
  const { id, type, libelle } = notice;
  const { submit, isPending } = useApiMutation(readFunderNotices, {
    invalidates: CHANGED,
    failureHeader: texts.failed,
  });
  return (
    <Button
      variant="quiet"
      isSmall
      isPending={isPending}
      aria-label={fill(texts.markReadOf, { avis: NOTICE_LABELS[type], objet: libelle })}
      onClick={() => void submit({ body: { ids: [id] } })}
    >
      {texts.markRead}
    </Button>
  );
}

const useColumns = (): readonly ColumnOf<typeof getFunderNotices>[] => {
  const texts = useTexts(funderNoticeTexts);
  const mayMark = useMayCall(readFunderNotices);
  return [
    {
      id: 'notice',
      header: texts.notice,
      sortBy: 'type',
      isRowHeader: true,
      cell: (notice) => (
        <span className="notice-stack">
          <Link href={noticeHref(notice)}>{NOTICE_LABELS[notice.type]}</Link>
          <span className="notice-stack__detail long-text">{notice.libelle}</span>
        </span>
      ),
    },
    { id: 'date', header: texts.date, sortBy: 'date', cell: ({ date }) => date },
    {
      id: 'contract',
      header: texts.subject,
      sortBy: 'numeroContrat',
      cell: ({ numeroContrat }) => fill(texts.contract, { numero: numeroContrat }),
    },
    { id: 'details', header: texts.details, cell: (notice) => <Details notice={notice} /> },
    {
      id: 'state',
      header: texts.state,
      cell: ({ lu }) => (lu ? texts.read : <Status tone="info">{texts.unread}</Status>),
    },
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: (notice) => (notice.lu || !mayMark ? null : <MarkRead notice={notice} />),
    },
  ];
};

function MarkAll() {
  const texts = useTexts(funderNoticeTexts);
  const { submit, isPending } = useApiMutation(readFunderNotices, {
    invalidates: CHANGED,
    success: { header: texts.done, content: texts.allRead },
    failureHeader: texts.failed,
  });
  return (
    <Button
      variant="secondary"
      isPending={isPending}
      pendingLabel={texts.markingAll}
      onClick={() => void submit({ body: {} })}
    >
      {texts.markAll}
    </Button>
  );
}

/** The notices of the user, the latest first. */
export function NoticesTable() {
  const texts = useTexts(funderNoticeTexts);
  const mayMark = useMayCall(readFunderNotices);
  const { data: contracts = [] } = useQuery(funderContractsQuery);
  const list = useTableList(getFunderNotices, {
    filters: [
      {
        name: 'etat',
        param: 'etat',
        kind: 'choice',
        label: texts.filterState,
        choices: [
          { value: 'NON_LU', label: texts.unread },
          { value: 'LU', label: texts.read },
        ],
      },
      {
        name: 'type',
        param: 'type',
        kind: 'choice',
        label: texts.filterType,
        choices: NOTICE_KINDS.map((value) => ({ value, label: NOTICE_LABELS[value] })),
      },
      {
        name: 'numeroContrat',
        param: 'contrat',
        kind: 'choice',
        label: texts.filterContract,
        choices: contracts.map(({ numeroContrat: value, raisonSociale }) => ({
          value,
          label: `${value}, ${raisonSociale}`,
        })),
      },
    ],
  });
  const hasUnread = list.rows?.some(({ lu }) => !lu) === true;
  return (
    <DataTable
      list={list}
      caption={texts.caption}
      columns={useColumns()}
      rowKey={({ id }) => id}
      loading={texts.loading}
      tools={hasUnread && mayMark ? <MarkAll /> : null}
      empty={{ icon: <Bell />, title: texts.none, text: texts.noneText }}
    />
  );
}
