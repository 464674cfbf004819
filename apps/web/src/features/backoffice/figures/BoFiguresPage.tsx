import {
  getDatedFigures,
  getPublishedFigures,
} from '@portail/contract/backoffice/figures.calls.ts';
import {
  FIGURE_STATES,
  type DatedFigure,
  type PublishedFigure,
} from '@portail/contract/backoffice/figures.schemas.ts';
import {
  FIGURE_FIELDS,
  FIGURE_KINDS,
  type FigureKind,
} from '@portail/rules/figures/dated-figures.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useState } from 'react';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { today } from '../../../shared/time/today.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { EnterFigures } from './EnterFigures.tsx';
import { amountWords } from './figure-words.ts';
import { figureTexts } from './figures.texts.ts';
import './figures.css';

const TONES = {
  A_VENIR: 'info',
  EN_VIGUEUR: 'success',
  PASSEE: 'neutral',
  REMPLACEE: 'neutral',
} as const;

/** A line of many amounts is folded: the table stays readable. */
function Amounts({ nature, valeurs }: Pick<DatedFigure, 'nature' | 'valeurs'>) {
  const texts = useTexts(figureTexts);
  const labels: Readonly<Record<string, string>> = texts;
  const amounts = FIGURE_FIELDS[nature].flatMap(({ name }) =>
    valeurs[name] === undefined
      ? []
      : [`${labels[name] ?? name}\u00a0: ${amountWords(valeurs[name], { withUnit: true })}`],
  );
  if (amounts.length === 1) return amounts[0];
  return (
    <div className="figure-line">
      <Disclosure title={fill(texts.folded, { nombre: String(amounts.length) })}>
        <ul className="figure-amounts">
          {amounts.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

const inForce = (
  lines: readonly PublishedFigure[],
  kind: FigureKind,
): PublishedFigure | undefined =>
  lines
    .filter(({ nature, valableDu }) => nature === kind && wireDay(valableDu) <= today())
    .toSorted((one, other) => (wireDay(one.valableDu) < wireDay(other.valableDu) ? 1 : -1))[0];

function KindCard({
  kind,
  current,
}: {
  readonly kind: FigureKind;
  readonly current: PublishedFigure | undefined;
}) {
  const texts = useTexts(figureTexts);
  const mayAct = useMay('BO_PARAMETRES');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={texts[kind]}>
      <div className="stack">
        <p>{texts[`${kind}_HINT`]}</p>
        {current === undefined ? null : (
          <>
            <Amounts {...current} />
            <p>{fill(texts.since, { date: current.valableDu })}</p>
          </>
        )}
        {mayAct ? (
          <div>
            <Button
              variant="secondary"
              aria-label={fill(texts.enterOf, { valeur: texts[kind] })}
              onClick={() => setOpen(true)}
            >
              {texts.enter}
            </Button>
          </div>
        ) : null}
      </div>
      {isOpen ? (
        <EnterFigures kind={kind} current={current?.valeurs ?? {}} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  );
}

function Kinds() {
  const texts = useTexts(figureTexts);
  const { data, error, refetch } = useApiQuery(getPublishedFigures, {}, { staleTime: 0 });
  if (data === undefined)
    return (
      <PendingRead error={error} refetch={refetch} shape="table" lines={2} label={texts.loading} />
    );
  return (
    <div className="figure-cards">
      {FIGURE_KINDS.map((kind) => (
        <KindCard key={kind} kind={kind} current={inForce(data, kind)} />
      ))}
    </div>
  );
}

const useColumns = (): readonly ColumnOf<typeof getDatedFigures>[] => {
  const texts = useTexts(figureTexts);
  return [
    {
      id: 'nature',
      header: texts.nature,
      isRowHeader: true,
      sortBy: 'nature',
      cell: ({ nature }) => texts[nature],
    },
    {
      id: 'from',
      header: texts.valableDu,
      sortBy: 'valableDu',
      cell: ({ valableDu }) => valableDu,
    },
    { id: 'amounts', header: texts.amounts, cell: (figure) => <Amounts {...figure} /> },
    {
      id: 'state',
      header: texts.etat,
      cell: ({ etat }) => <Status tone={TONES[etat]}>{texts[etat]}</Status>,
    },
    { id: 'source', header: texts.source, cell: ({ source }) => source },
    {
      id: 'entered',
      header: texts.entered,
      sortBy: 'saisiLe',
      cell: ({ saisiPar, validePar, saisiLe }) =>
        saisiPar === null || validePar === null
          ? texts.installed
          : fill(texts.enteredBy, { auteur: saisiPar, second: validePar, date: saisiLe }),
    },
  ];
};

export default function BoFiguresPage() {
  const texts = useTexts(figureTexts);
  const list = useTableList(getDatedFigures, {
    filters: [
      {
        name: 'nature',
        kind: 'choice',
        label: texts.nature,
        anyLabel: texts.anyNature,
        choices: FIGURE_KINDS.map((value) => ({ value, label: texts[value] })),
      },
      {
        name: 'etat',
        kind: 'choice',
        label: texts.etat,
        anyLabel: texts.anyEtat,
        choices: FIGURE_STATES.map((value) => ({ value, label: texts[value] })),
      },
    ],
  });
  return (
    <Page lead={texts.lead}>
      <Kinds />
      <section className="stack">
        <h2>{texts.history}</h2>
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
      </section>
    </Page>
  );
}
