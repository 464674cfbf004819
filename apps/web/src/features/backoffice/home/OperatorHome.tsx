import { getOperatorHome } from '@portail/contract/backoffice/operator-home.calls.ts';
import type {
  FigureKind,
  OperatorHome as Home,
  WaitingKind,
} from '@portail/contract/backoffice/operator-home.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf, formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Table } from '@portail/ui/data/Table.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { operatorHomeTexts } from './operator-home.texts.ts';
import './operator-home.css';

const section = (name: string): string => hrefOf('BO_OPERATIONS', undefined, { section: name });
const requests = (statut: string): string =>
  hrefOf('BO_MANAGEMENT_REQUESTS', undefined, { statut });

/** The list that each number counts. */
const WAITING_HREF: Readonly<Record<WaitingKind, () => string>> = {
  LIVRES: () => hrefOf('BO_LEDGER'),
  REOUVERTURE: () => hrefOf('BO_LEDGER'),
  VALIDATIONS: () => hrefOf('BO_APPROVALS'),
  RAPPORTS_A_ACCORDER: () => hrefOf('BO_REPORTS'),
  OPERATIONS_SUSPENDUES: () => hrefOf('BO_PEOPLE'),
  DEMANDES_EN_RETARD: () => hrefOf('BO_MANAGEMENT_REQUESTS', undefined, { enRetard: 'OUI' }),
  DEMANDES_NOUVELLES: () => requests('NOUVELLE'),
  DEMANDES_ROUVERTES: () => requests('ROUVERTE'),
  DECLARATIONS: () => section('declarations'),
  ENCAISSEMENTS: () => section('encaissements'),
  ECARTS_CARTE: () => section('rapprochement'),
  JUSTIFICATIFS: () => section('acces'),
  RAPPORTS_EN_ECHEC: () => hrefOf('BO_REPORTS'),
};

const FIGURE_HREF: Readonly<Record<FigureKind, () => string>> = {
  PAIEMENTS_COMPTE: () => hrefOf('BO_REPORTS'),
  PAIEMENTS_TITRES: () => hrefOf('BO_REPORTS'),
  COMMANDES: () => hrefOf('BO_REPORTS'),
  INSCRIPTIONS: () => hrefOf('BO_PEOPLE'),
  DEMANDES: () => hrefOf('BO_MANAGEMENT_REQUESTS'),
};

function Waiting({ attentes }: Pick<Home, 'attentes'>) {
  const texts = useTexts(operatorHomeTexts);
  const waiting = attentes.filter(({ nombre }) => nombre > 0);
  const calm = attentes.filter(({ nombre }) => nombre === 0);
  return (
    <section className="stack" aria-labelledby="ce-qui-attend">
      <h2 id="ce-qui-attend">{texts.waiting}</h2>
      {waiting.length === 0 ? (
        <EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>
      ) : (
        <>
          <ul className="operator-home__waiting">
            {waiting.map(({ nature, nombre, auMoins }) => (
              <li key={nature}>
                <Link className="operator-home__item" href={WAITING_HREF[nature]()}>
                  <strong className="operator-home__count">
                    {auMoins
                      ? fill(texts.atLeast, { nombre: countWords(nombre) })
                      : countWords(nombre)}
                  </strong>
                  <span>{texts[nature]}</span>
                </Link>
              </li>
            ))}
          </ul>
          {calm.length === 0 ? null : (
            <p className="operator-home__calm">
              {fill(texts.calm, {
                noms: calm.map(({ nature }) => texts[nature].toLowerCase()).join(', '),
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Of the whole width. */
const shareOf = (value: number, most: number): string => `calc(100% * ${value / most})`;

type Vintage = Pick<NonNullable<Home['circulation']>['millesimes'][number], 'comptes' | 'titres'>;

/** In cents, because two amounts in euros may not add up exactly. */
const total = ({ comptes, titres }: Vintage): Cents =>
  centsOf(centsOfWire(comptes) + centsOfWire(titres));

/** Two bars of one scale, drawn beside the numbers that they show. */
function Bars({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values);
  if (most <= 0) return null;
  return (
    <span className="operator-home__bars" aria-hidden="true">
      {values.map((value, rank) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- Their order never changes.
          key={rank}
          className={`operator-home__bar operator-home__bar--${rank}`}
          style={{ inlineSize: shareOf(value, most) }}
        />
      ))}
    </span>
  );
}

function Figures({ chiffres }: Pick<Home, 'chiffres'>) {
  const texts = useTexts(operatorHomeTexts);
  const words = ({ nombre, montant }: Home['chiffres'][number]['aujourdhui']) =>
    montant === null
      ? countWords(nombre)
      : fill(texts.withAmount, { nombre: countWords(nombre), montant: wireAmount(montant) });
  if (chiffres.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="chiffres-du-jour">
      <h2 id="chiffres-du-jour">{texts.figures}</h2>
      <p>{texts.figuresText}</p>
      <Table
        caption={texts.figures}
        isCaptionHidden
        rows={chiffres}
        rowKey={({ nature }) => nature}
        columns={[
          {
            id: 'nature',
            header: texts.figure,
            isRowHeader: true,
            cell: ({ nature, aujourdhui, semainePassee }) => (
              <>
                <Link className="operator-home__figure" href={FIGURE_HREF[nature]()}>
                  {texts[nature]}
                </Link>
                <Bars values={[aujourdhui.nombre, semainePassee.nombre]} />
              </>
            ),
          },
          {
            id: 'today',
            header: texts.today,
            align: 'end',
            cell: ({ aujourdhui }) => <span className="amount">{words(aujourdhui)}</span>,
          },
          {
            id: 'before',
            header: texts.lastWeek,
            align: 'end',
            cell: ({ semainePassee }) => <span className="amount">{words(semainePassee)}</span>,
          },
        ]}
      />
    </section>
  );
}

function Circulation({ circulation }: { readonly circulation: NonNullable<Home['circulation']> }) {
  const texts = useTexts(operatorHomeTexts);
  const { calculeeLe, millesimes } = circulation;
  const amount = (euros: number) => <span className="amount">{wireAmount(euros)}</span>;
  if (millesimes.length === 0) return null;
  const most = Math.max(1, ...millesimes.map(total));
  return (
    <section className="stack" aria-labelledby="valeur-en-circulation">
      <h2 id="valeur-en-circulation">{texts.circulation}</h2>
      <p>{fill(texts.circulationText, { date: calculeeLe })}</p>
      <Table
        caption={texts.circulation}
        isCaptionHidden
        rows={millesimes}
        rowKey={({ millesime }) => String(millesime)}
        columns={[
          {
            id: 'vintage',
            header: texts.vintage,
            isRowHeader: true,
            cell: ({ millesime, comptes, titres }) => (
              <>
                {millesime}
                <span className="operator-home__bars" aria-hidden="true">
                  <span
                    className="operator-home__bar operator-home__bar--0"
                    style={{ inlineSize: shareOf(total({ comptes, titres }), most) }}
                  />
                </span>
              </>
            ),
          },
          {
            id: 'accounts',
            header: texts.accounts,
            align: 'end',
            cell: ({ comptes }) => amount(comptes),
          },
          {
            id: 'vouchers',
            header: texts.vouchers,
            align: 'end',
            cell: ({ titres }) => amount(titres),
          },
          {
            id: 'total',
            header: texts.total,
            align: 'end',
            cell: (vintage) => <span className="amount">{formatAmount(total(vintage))}</span>,
          },
        ]}
      />
    </section>
  );
}

interface OperatorHomeProps {
  readonly failure: (error: Error, retry: () => void) => ReactNode;
}

/** What waits for the role, the figures of the day and the value in circulation. */
export default function OperatorHome({ failure }: OperatorHomeProps) {
  const texts = useTexts(operatorHomeTexts);
  const { data, error, refetch } = useApiQuery(getOperatorHome, {}, { staleTime: 0 });
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="card" lines={5} label={texts.loading} />
    ) : (
      failure(error, () => void refetch())
    );
  return (
    <>
      <Waiting attentes={data.attentes} />
      <Figures chiffres={data.chiffres} />
      {data.circulation === null ? null : <Circulation circulation={data.circulation} />}
    </>
  );
}
