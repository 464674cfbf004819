import { getFunders } from '@portail/contract/funders/operator-funders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  FUNDER_SEARCH_MAX_LENGTH,
  type FunderLine,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Plus, Search } from '@portail/ui/icons/icons.ts';
import { type FormEvent, useState } from 'react';
import { LoadMore } from '../../../shared/list/LoadMore.tsx';
import { sortedPageQueryOf } from '../../../shared/list/read-pages.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { FunderForm } from './FunderForm.tsx';
import { FUNDERS_KEY } from './funders-data.ts';
import { callPage } from '../../../session/api.ts';
import { useMay } from '../../../session/use-may.ts';
import { navigate, useSearchParams } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { fundersTexts } from './operator-funders.texts.ts';
import { spacedSiret } from '@portail/rules/identifiers/siret.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import './operator-funders.css';

const useColumns = (): readonly TableColumn<FunderLine>[] => {
  const texts = useTexts(fundersTexts);
  return [
    {
      id: 'funder',
      header: texts.funder,
      isRowHeader: true,
      cell: ({ clientId, socialReason }) => (
        <Link href={hrefOf('BO_FUNDER', { clientId })}>{socialReason}</Link>
      ),
    },
    {
      id: 'numbers',
      header: texts.numbers,
      cell: ({ clientNumber, siret }) => (
        <span className="funder-stack">
          <span>{fill(texts.clientNumber, { numero: clientNumber })}</span>
          <span className="funder-stack__detail">
            {fill(texts.siret, { siret: spacedSiret(siret) })}
          </span>
        </span>
      ),
    },
    {
      id: 'contracts',
      header: texts.contracts,
      cell: ({ contrats }) =>
        contrats.length === 0 ? (
          texts.noContract
        ) : (
          <span className="funder-stack">
            {contrats.map(({ contractId, libelleProduitContrat, contractActivated }) => (
              <span key={contractId}>
                {fill(texts.contractLine, { numero: contractId, libelle: libelleProduitContrat })}
                {contractActivated ? null : ` (${texts.inactive})`}
              </span>
            ))}
          </span>
        ),
    },
  ];
};

function FundersTable({ funders }: { readonly funders: readonly FunderLine[] }) {
  const texts = useTexts(fundersTexts);
  const columns = useColumns();
  return (
    <Table
      caption={texts.caption}
      isCaptionHidden
      columns={columns}
      rows={funders}
      rowKey={({ clientId }) => clientId}
    />
  );
}

const useFunders = (recherche: string) =>
  useKeysetList({
    queryKey: [...FUNDERS_KEY, 'liste', recherche],
    read: (avant, options) =>
      callPage(
        getFunders,
        { query: { ...(recherche === '' ? {} : { recherche }), ...sortedPageQueryOf(avant) } },
        options,
      ),
    linesOf: ({ rows }): readonly FunderLine[] => rows,
    nextOf: ({ next }) => next,
  });

interface SearchProps {
  readonly current: string;
  readonly onSearch: (words: string) => void;
}

function FunderSearch({ current, onSearch }: SearchProps) {
  const texts = useTexts(fundersTexts);
  const [typed, setTyped] = useState(current);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Form onSubmit={submit} role="search" aria-label={texts.search}>
      <TextField
        label={texts.search}
        hint={texts.searchHint}
        type="search"
        isOptional
        autoComplete="off"
        maxLength={FUNDER_SEARCH_MAX_LENGTH}
        width="medium"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormActions>
        <Button type="submit" variant="secondary" icon={<Search />}>
          {texts.submit}
        </Button>
        {current === '' ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              setTyped('');
              onSearch('');
            }}
          >
            {texts.reset}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

function List({ words }: { readonly words: string }) {
  const texts = useTexts(fundersTexts);
  const list = useFunders(words);
  const { lines, error } = list;
  if (lines === undefined)
    return error === null ? (
      <Skeleton shape="table" lines={5} label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={list.retry} />
    );
  if (lines.length === 0)
    return words === '' ? (
      <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
    ) : (
      <EmptyState icon={<Search />} title={texts.noneFound}>
        {texts.noneFoundText}
      </EmptyState>
    );
  return (
    <>
      <FundersTable funders={lines} />
      <LoadMore
        count={lines.length}
        texts={texts}
        hasMore={list.hasMore}
        isPending={list.isMorePending}
        hasFailed={list.hasMoreFailed}
        onMore={list.readMore}
      />
    </>
  );
}

/** URL value of the form for a new funder. */
const CREATION = 'creation';

export default function BoFundersPage() {
  const texts = useTexts(fundersTexts);
  const mayAct = useMay('BO_FINANCEURS');
  const isCreating = useSearchParams().get('vue') === CREATION && mayAct;
  const [words, setWords] = useState('');
  if (isCreating)
    return (
      <Page width="reading">
        <FunderForm onDone={() => navigate(hrefOf('BO_FUNDERS'), { replace: true })} />
      </Page>
    );
  return (
    <Page lead={texts.lead}>
      {mayAct ? (
        <div className="cluster">
          <LinkButton icon={<Plus />} href={hrefOf('BO_FUNDERS', undefined, { vue: CREATION })}>
            {texts.create}
          </LinkButton>
        </div>
      ) : null}
      <FunderSearch current={words} onSearch={setWords} />
      <List words={words} />
    </Page>
  );
}
