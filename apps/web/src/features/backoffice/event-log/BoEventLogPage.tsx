import { getEventLog } from '@portail/contract/backoffice/event-log.calls.ts';
import {
  EVENT_KINDS,
  EVENT_PERIODS,
  EVENT_RESULTS,
  type LoggedEvent,
} from '@portail/contract/backoffice/event-log.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { eventLogTexts } from './event-log.texts.ts';

const LOGIN_MAX_LENGTH = 255;
const KIND_LABELS = new Map<string, string>(EVENT_KINDS.map(({ code, label }) => [code, label]));

function Result({ resultat }: Pick<LoggedEvent, 'resultat'>) {
  const texts = useTexts(eventLogTexts);
  return resultat === 'SUCCES' ? (
    <Status tone="success">{texts.SUCCES}</Status>
  ) : (
    <Status icon={<Ban />}>{texts[resultat]}</Status>
  );
}

/** The name of a person is on their sheet, whose reading is recorded. */
function Account({ event }: { readonly event: LoggedEvent }) {
  const texts = useTexts(eventLogTexts);
  const mayOpen = useMay('BO_PERSONNES');
  const { idPersonne, espace, date } = event;
  if (idPersonne !== null && mayOpen)
    return (
      <Link
        href={hrefOf('BO_PERSON', { idPersonne })}
        aria-label={fill(texts.openSheetOf, { date })}
      >
        {texts.openSheet}
      </Link>
    );
  return espace === null ? null : texts[espace];
}

const useColumns = (): readonly ColumnOf<typeof getEventLog>[] => {
  const texts = useTexts(eventLogTexts);
  return [
    { id: 'date', header: texts.date, isRowHeader: true, sortBy: 'date', cell: ({ date }) => date },
    {
      id: 'nature',
      header: texts.nature,
      cell: ({ nature }) => KIND_LABELS.get(nature) ?? nature,
    },
    { id: 'result', header: texts.result, cell: (event) => <Result {...event} /> },
    { id: 'operator', header: texts.operator, cell: ({ operateur }) => operateur },
    { id: 'account', header: texts.account, cell: (event) => <Account event={event} /> },
    {
      id: 'details',
      header: texts.details,
      cell: ({ details }) => details.map(({ nom, valeur }) => `${nom}\u00a0: ${valeur}`).join(', '),
    },
  ];
};

export default function BoEventLogPage() {
  const texts = useTexts(eventLogTexts);
  const list = useTableList(getEventLog, {
    filters: [
      {
        name: 'nature',
        kind: 'choice',
        label: texts.nature,
        anyLabel: texts.anyNature,
        choices: EVENT_KINDS.map(({ code, label }) => ({ value: code, label })).toSorted((a, b) =>
          a.label.localeCompare(b.label, 'fr'),
        ),
      },
      {
        name: 'resultat',
        kind: 'choice',
        label: texts.result,
        anyLabel: texts.anyResult,
        choices: EVENT_RESULTS.map((value) => ({ value, label: texts[value] })),
      },
      {
        name: 'periode',
        kind: 'choice',
        label: texts.period,
        anyLabel: texts.anyPeriod,
        choices: EVENT_PERIODS.map(({ code }) => ({ value: code, label: texts[code] })),
      },
      {
        name: 'identifiant',
        kind: 'search',
        label: texts.login,
        hint: texts.loginHint,
        maxLength: LOGIN_MAX_LENGTH,
      },
    ],
  });
  return (
    <Page lead={texts.lead}>
      <DataTable
        list={list}
        caption={texts.caption}
        isCaptionHidden
        columns={useColumns()}
        rowKey={({ id }) => id}
        loading={texts.loading}
        empty={{ title: texts.none, text: texts.noneText }}
        noMatch={{ title: texts.noneFound, text: texts.noneFoundText }}
      />
    </Page>
  );
}
