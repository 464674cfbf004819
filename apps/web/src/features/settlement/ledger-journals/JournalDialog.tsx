import { hrefOf } from '@portail/contract/pages/href.ts';
import { getLedgerJournal } from '@portail/contract/settlement/ledger-journals.calls.ts';
import {
  ACCOUNT_WORDS,
  JOURNAL_WORDS,
  type LedgerJournalSheet,
} from '@portail/contract/settlement/ledger-journals.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { journalTexts } from './ledger-journals.texts.ts';
import { quantityText } from './quantity.ts';
import { PendingTable } from '../../../shared/page/PendingTable.tsx';

type Entry = LedgerJournalSheet['ecritures'][number];

interface JournalProps {
  readonly numero: number;
  readonly onOpen: (numero: number) => void;
  readonly onClose: () => void;
}

function Facts({
  journal,
  onOpen,
}: Pick<JournalProps, 'onOpen'> & { readonly journal: LedgerJournalSheet }) {
  const texts = useTexts(journalTexts);
  const { unite, valeur, abandonne } = journal;
  const related = [
    { id: 'undoes', label: texts.undoes, numero: journal.annule },
    { id: 'undoneBy', label: texts.undoneBy, numero: journal.annulePar },
    { id: 'follows', label: texts.follows, numero: journal.suiteDe },
    { id: 'followedBy', label: texts.followedBy, numero: journal.suivi },
  ];
  return (
    <FactList
      facts={[
        { id: 'nature', label: texts.nature, value: JOURNAL_WORDS[journal.nature] },
        { id: 'date', label: texts.date, value: journal.date },
        { id: 'value', label: texts.value, value: quantityText(unite, valeur) },
        { id: 'contract', label: texts.contract, value: journal.numeroContrat },
        { id: 'origin', label: texts.origin, value: texts[journal.origine] },
        {
          id: 'state',
          label: texts.state,
          value: abandonne ? texts.givenUp : texts[journal.phase],
        },
        ...related.flatMap(({ id, label, numero }) =>
          numero === null
            ? []
            : [
                {
                  id,
                  label,
                  value: (
                    <Button
                      variant="quiet"
                      isSmall
                      aria-label={fill(texts.openOf, { numero: String(numero) })}
                      onClick={() => onOpen(numero)}
                    >
                      {String(numero)}
                    </Button>
                  ),
                },
              ],
        ),
      ]}
    />
  );
}

function Entries({ journal }: { readonly journal: LedgerJournalSheet }) {
  const texts = useTexts(journalTexts);
  const mayOpen = useMay('BO_PERSONNES');
  const { unite, ecritures } = journal;
  const columns: readonly TableColumn<Entry>[] = [
    { id: 'line', header: texts.line, cell: ({ ligne }) => String(ligne) },
    {
      id: 'account',
      header: texts.account,
      isRowHeader: true,
      cell: ({ compte }) => ACCOUNT_WORDS[compte],
    },
    {
      id: 'holder',
      header: texts.holder,
      cell: ({ idPersonne, ligne }) =>
        idPersonne === null || !mayOpen ? (
          texts.noHolder
        ) : (
          <Link
            href={hrefOf('BO_PERSON', { idPersonne })}
            aria-label={fill(texts.openHolderOf, { ligne: String(ligne) })}
          >
            {texts.openHolder}
          </Link>
        ),
    },
    {
      id: 'voucher',
      header: texts.voucher,
      cell: ({ numeroTitre }) => numeroTitre ?? texts.noVoucher,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ valeur }) => <span className="amount">{quantityText(unite, valeur)}</span>,
    },
    {
      id: 'balance',
      header: texts.balance,
      align: 'end',
      cell: ({ soldeApres }) =>
        soldeApres === null ? texts.noBalance : quantityText(unite, soldeApres),
    },
  ];
  return (
    <>
      <Table
        caption={texts.entries}
        isCaptionHidden
        columns={columns}
        rows={ecritures}
        rowKey={({ ligne }) => String(ligne)}
      />
      <p>{texts.balanced}</p>
    </>
  );
}

/** A journal with its entries, and the journals that it undoes or ends. */
export function JournalDialog({ numero, onOpen, onClose }: JournalProps) {
  const texts = useTexts(journalTexts);
  const { data, error, refetch } = useApiQuery(getLedgerJournal, {
    params: { numero: String(numero) },
  });
  return (
    <Modal
      isOpen
      size="large"
      onClose={onClose}
      title={fill(texts.title, { numero: String(numero) })}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {data === undefined ? (
        <PendingTable {...{ error, refetch }} lines={4} label={texts.sheetLoading} />
      ) : (
        <div className="stack">
          <Facts journal={data} onOpen={onOpen} />
          <Entries journal={data} />
        </div>
      )}
    </Modal>
  );
}
