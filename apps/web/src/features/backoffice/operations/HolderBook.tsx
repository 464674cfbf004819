import type {
  OperatorOpposition,
  LookedUpBook,
  LookedUpTitre,
} from '@portail/contract/wallet/operator-titres.schemas.ts';
import { OPPOSED_TITRES_MAX } from '@portail/contract/wallet/operator-titres.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { useMay } from '../../../session/use-may.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { TITRE_TONES } from '../../../shared/wording/titre-tones.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { operationTitreTexts } from './operation-titres.texts.ts';
import { OppositionDialog } from './OppositionDialog.tsx';

interface HolderBookProps {
  readonly book: LookedUpBook;
  /** Where a new book would be sent. */
  readonly address: readonly string[];
  readonly onDone: (done: OperatorOpposition) => void;
}

type Choose = (numero: string, isChosen: boolean) => void;

const useColumns = (chosen: ReadonlySet<string>, choose: Choose | undefined) => {
  const texts = useTexts(operationTitreTexts);
  const columns: readonly TableColumn<LookedUpTitre>[] = [
    {
      id: 'numero',
      header: texts.numero,
      isRowHeader: true,
      cell: ({ numeroTitre, opposable }) =>
        choose === undefined || !opposable ? (
          <span className="reference">{numeroTitre}</span>
        ) : (
          <Checkbox
            aria-label={fill(texts.choose, { numero: numeroTitre })}
            checked={chosen.has(numeroTitre)}
            onChange={({ target }) => choose(numeroTitre, target.checked)}
          >
            <span className="reference">{numeroTitre}</span>
          </Checkbox>
        ),
    },
    {
      id: 'value',
      header: texts.value,
      align: 'end',
      cell: ({ valeurFaciale }) => <span className="amount">{wireAmount(valeurFaciale)}</span>,
    },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut, motifOpposition }) => (
        <Status tone={TITRE_TONES[statut]}>
          {motifOpposition === null
            ? texts[statut]
            : `${texts[statut]}, ${texts[`one${motifOpposition}`]}`}
        </Status>
      ),
    },
    { id: 'since', header: texts.since, cell: ({ depuis }) => depuis ?? '–' },
  ];
  return columns;
};

/** One book with its vouchers; those that can still be opposed are selectable. */
export function HolderBook({ book, address, onDone }: HolderBookProps) {
  const texts = useTexts(operationTitreTexts);
  const mayAct = useMay('BO_PERSONNES');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const choose: Choose = (numero, isChosen) => {
    const next = new Set(chosen);
    if (isChosen) next.add(numero);
    else next.delete(numero);
    setChosen(next);
  };
  const opposable = book.titres.filter((titre) => titre.opposable).slice(0, OPPOSED_TITRES_MAX);
  const titres = opposable.filter(({ numeroTitre }) => chosen.has(numeroTitre));
  const { libelleProduit: produit, dateCreation: date } = book;
  const millesime = String(book.millesime);
  const columns = useColumns(chosen, mayAct ? choose : undefined);
  const close = (done?: OperatorOpposition) => {
    setOpen(false);
    if (done === undefined) return;
    setChosen(new Set());
    onDone(done);
  };
  const isAll = titres.length === opposable.length;
  return (
    <Card headingLevel={4} title={fill(texts.book, { produit, millesime })}>
      <p>{fill(texts.bookFacts, { contrat: book.numeroContrat, date })}</p>
      {book.payable ? null : <Alert>{texts.notPayable}</Alert>}
      <Table
        caption={fill(texts.caption, { produit, millesime, date })}
        isCaptionHidden
        columns={columns}
        rows={book.titres}
        rowKey={({ numeroTitre }) => numeroTitre}
      />
      {mayAct && opposable.length > 0 ? (
        <div className="cluster">
          <Button
            variant="quiet"
            onClick={() =>
              setChosen(new Set(isAll ? [] : opposable.map(({ numeroTitre }) => numeroTitre)))
            }
          >
            {isAll ? texts.noneChosen : texts.all}
          </Button>
          {titres.length === 0 ? null : (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {plural(titres.length, texts.actOne, texts.act)}
            </Button>
          )}
        </div>
      ) : null}
      {isOpen ? (
        <OppositionDialog
          titres={titres}
          address={address}
          isPayable={book.payable}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
