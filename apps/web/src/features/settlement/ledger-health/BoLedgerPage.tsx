import { hrefOf } from '@portail/contract/pages/href.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { LinkTabs } from '@portail/ui/navigation/LinkTabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { ledgerViewTexts } from '../ledger-journals/ledger-journals.texts.ts';
import { getLedgerHealth } from '@portail/contract/settlement/ledger-health.calls.ts';
import { apiQuery } from '../../../session/use-api-query.ts';
import { Reopening } from './Reopening.tsx';
import { RulesCard } from './RulesCard.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { ledgerHealthTexts } from './ledger-health.texts.ts';
import type { LedgerHealth } from '@portail/contract/settlement/ledger-health.schemas.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Lock } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { countWords } from '../../../shared/wording/counts.ts';
import { PendingTable } from '../../../shared/page/PendingTable.tsx';

/** Whether the ledger is suspended, since when, and why. */
function BooksState({ livres }: Pick<LedgerHealth, 'livres'>) {
  const texts = useTexts(ledgerHealthTexts);
  const { suspendus, depuis, raison } = livres;
  if (!suspendus)
    return (
      <Card title={texts.booksTitle} aside={<Status tone="success">{texts.booksOpen}</Status>}>
        <p>{texts.booksOpenText}</p>
      </Card>
    );
  return (
    <Card
      title={texts.booksTitle}
      aside={
        <Status tone="danger" icon={<Lock />}>
          {texts.booksClosed}
        </Status>
      }
    >
      <p>{fill(texts.booksClosedText, { date: depuis ?? '' })}</p>
      <FactList facts={[{ id: 'why', label: texts.why, value: raison ?? texts.whyUnknown }]} />
    </Card>
  );
}

/** State of the seal chain and how far it was verified. */
function SealCard({ scelle }: Pick<LedgerHealth, 'scelle'>) {
  const texts = useTexts(ledgerHealthTexts);
  if (scelle === null)
    return (
      <Card title={texts.sealTitle}>
        <p>{texts.sealNone}</p>
      </Card>
    );
  const { rang, date, marque, verifieJusquA } = scelle;
  return (
    <Card title={texts.sealTitle}>
      <FactList
        facts={[
          {
            id: 'rank',
            label: texts.sealRank,
            value: fill(texts.sealRankValue, { rang: countWords(rang), date }),
            isStrong: true,
          },
          {
            id: 'hash',
            label: texts.sealHash,
            value: <span className="amount">{`${marque}…`}</span>,
          },
          {
            id: 'checked',
            label: texts.sealChecked,
            value:
              verifieJusquA === 0
                ? texts.sealUnchecked
                : fill(texts.sealCheckedValue, { rang: countWords(verifieJusquA) }),
          },
        ]}
      />
    </Card>
  );
}

const WHILE_CHECKED_MS = 4_000;

/** Result of the last check; the ledger itself is not read for the page. */
function Health() {
  const texts = useTexts(ledgerHealthTexts);
  const { data, error, refetch } = useQuery({
    ...apiQuery(getLedgerHealth, {}),
    refetchInterval: ({ state }) =>
      state.data?.controleEnCours === true ? WHILE_CHECKED_MS : false,
  });
  const content = () => {
    if (data === undefined)
      return <PendingTable {...{ error, refetch }} lines={6} label={texts.loading} />;
    return (
      <div className="stack">
        <BooksState livres={data.livres} />
        <Reopening health={data} />
        <RulesCard health={data} />
        <SealCard scelle={data.scelle} />
      </div>
    );
  };
  return (
    <section className="stack">
      <h2>{texts.heading}</h2>
      <p>{texts.lead}</p>
      {content()}
    </section>
  );
}

const LedgerJournals = lazy(() => import('../ledger-journals/LedgerJournals.tsx'));
const LedgerMovements = lazy(() => import('../ledger-journals/LedgerMovements.tsx'));

const VIEWS = { sante: Health, journaux: LedgerJournals, mouvements: LedgerMovements } as const;
type View = keyof typeof VIEWS;
const isView = (asked: string): asked is View => Object.hasOwn(VIEWS, asked);
const VIEW_KEYS: readonly View[] = Object.keys(VIEWS).filter(isView);

/** The ledger: its health, its journals, what moved. Each view has its own address. */
export default function BoLedgerPage() {
  const texts = useTexts(ledgerViewTexts);
  const asked = useSearchParams().get('vue') ?? '';
  const current = isView(asked) ? asked : 'sante';
  const Shown = VIEWS[current];
  return (
    <Page>
      <LinkTabs
        label={texts.views}
        tabs={VIEW_KEYS.map((key) => ({
          href: hrefOf('BO_LEDGER', undefined, { vue: key }),
          label: texts[key],
          isCurrent: key === current,
        }))}
      />
      <Suspense fallback={<Skeleton shape="table" lines={5} label={texts[current]} />}>
        <Shown />
      </Suspense>
    </Page>
  );
}
