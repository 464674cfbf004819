import { BANK_FILE_TYPES } from '@portail/contract/settlement/bank-files.calls.ts';
import {
  getBankReturns,
  receiveBankReturn,
} from '@portail/contract/settlement/bank-returns.calls.ts';
import {
  BANK_RETURN_MAX_BYTES,
  type BankReturn,
  type BankReturnLine,
  type BankReturnOutcome,
} from '@portail/contract/settlement/bank-returns.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Inbox } from '@portail/ui/icons/icons.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { choiceFilter, numberColumn, OperationTable } from './OperationTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';
import { ReportTitle } from '../../../shared/files/ReportTitle.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { HeldPayouts } from './HeldPayouts.tsx';
import { Recalls } from './Recalls.tsx';
import { OperationSection } from './OperationSection.tsx';
import { bankReturnTexts } from './operation-bank-returns.texts.ts';
import { OPERATIONS } from './operations-data.ts';
import { SendXml } from './SendXml.tsx';

const TONES: Readonly<Record<BankReturnOutcome, 'success' | 'neutral' | 'warning' | 'danger'>> = {
  APPLIQUEE: 'success',
  SANS_EFFET: 'neutral',
  INCONNUE: 'danger',
  MONTANT_DIFFERENT: 'danger',
  DEJA_ENCAISSE: 'warning',
  RETENUE: 'warning',
  RETOURNEE: 'success',
  DETTE: 'warning',
  HORS_DELAI: 'danger',
  A_VERIFIER: 'danger',
};

function Lines({ numero, lignes }: Pick<BankReturn, 'numero' | 'lignes'>) {
  const texts = useTexts(bankReturnTexts);
  if (lignes.length === 0) return <Alert tone="success">{texts.allGood}</Alert>;
  const columns: readonly TableColumn<BankReturnLine>[] = [
    {
      id: 'subject',
      header: texts.subject,
      isRowHeader: true,
      cell: ({ objet }) => objet ?? texts.unknownSubject,
    },
    {
      id: 'reference',
      header: texts.reference,
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    },
    {
      id: 'reason',
      header: texts.reason,
      cell: ({ motif, codeMotif }) => fill(texts.reasonCode, { motif, code: codeMotif }),
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ montant }) => (
        <span className="amount">{montant === null ? texts.noAmount : wireAmount(montant)}</span>
      ),
    },
    {
      id: 'outcome',
      header: texts.outcome,
      cell: ({ issue }) => <Status tone={TONES[issue]}>{texts[issue]}</Status>,
    },
  ];
  // A bank may list the same debit twice, so the index is the key.
  const places = new Map(lignes.map((line, place) => [line, String(place)]));
  return (
    <Table
      caption={fill(texts.caption, { numero })}
      isCaptionHidden
      columns={columns}
      rows={lignes}
      rowKey={(line) => places.get(line) ?? line.reference}
    />
  );
}

function Facts({ one }: { readonly one: BankReturn }) {
  const texts = useTexts(bankReturnTexts);
  const { type, fichier, dateReception, recuPar } = one;
  return (
    <p>
      {`${texts[type]}. ${fill(texts.about, { fichier })}. ${fill(texts.received, { date: dateReception, par: recuPar ?? texts.folder })}.`}
    </p>
  );
}

function Bring() {
  const texts = useTexts(bankReturnTexts);
  return (
    <SendXml
      texts={texts}
      field={receiveBankReturn.upload.field}
      maxBytes={BANK_RETURN_MAX_BYTES}
      send={(file, options) => callApi(receiveBankReturn, { file }, options)}
    >
      {(report) => (
        <div key={report.id} className="stack">
          <ReportTitle>{fill(texts.reportTitle, { numero: report.numero })}</ReportTitle>
          {report.dejaRecu ? <Alert>{texts.already}</Alert> : null}
          <Facts one={report} />
          <Lines {...report} />
        </div>
      )}
    </SendXml>
  );
}

const useColumns = (
  onShow: (one: BankReturn) => void,
): readonly ColumnOf<typeof getBankReturns>[] => {
  const texts = useTexts(bankReturnTexts);
  return [
    numberColumn(texts.number),
    { id: 'type', header: texts.type, sortBy: 'type', cell: ({ type }) => texts[type] },
    { id: 'about', header: texts.sentFile, sortBy: 'fichier', cell: ({ fichier }) => fichier },
    {
      id: 'received',
      header: texts.receivedOn,
      sortBy: 'dateReception',
      cell: ({ dateReception, recuPar }) =>
        fill(texts.receivedBy, { date: dateReception, par: recuPar ?? texts.folder }),
    },
    {
      id: 'lines',
      header: texts.refusals,
      cell: ({ lignes }) => plural(lignes.length, texts.linesOne, texts.lines),
    },
    {
      id: 'action',
      header: texts.actions,
      isHeaderHidden: true,
      cell: (one) =>
        one.lignes.length === 0 ? null : (
          <Button
            variant="quiet"
            isSmall
            aria-label={fill(texts.seeOf, { numero: one.numero })}
            onClick={() => onShow(one)}
          >
            {texts.see}
          </Button>
        ),
    },
  ];
};

function Past() {
  const texts = useTexts(bankReturnTexts);
  const [shown, setShown] = useState<BankReturn>();
  const [isOpen, setOpen] = useState(false);
  const list = useTableList(getBankReturns, {
    scope: [OPERATIONS],
    filters: [
      choiceFilter('type', texts, BANK_FILE_TYPES, { label: texts.type, anyLabel: texts.anyType }),
    ],
  });
  const columns = useColumns((one) => {
    setShown(one);
    setOpen(true);
  });
  return (
    <>
      <OperationTable
        list={list}
        caption={texts.history}
        columns={columns}
        rowKey={({ id }) => id}
        icon={<Inbox />}
        texts={texts}
      />
      {shown === undefined ? null : (
        <Modal
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          size="large"
          title={fill(texts.reportTitle, { numero: shown.numero })}
        >
          <Facts one={shown} />
          <Lines {...shown} />
        </Modal>
      )}
    </>
  );
}

/** Uploads a return of the bank, and shows what it refused and changed. */
export default function BankReturnsSection() {
  const texts = useTexts(bankReturnTexts);
  const mayAct = useMay('BO_OPERATIONS');
  return (
    <OperationSection texts={texts}>
      {mayAct ? <Bring /> : null}
      <HeldPayouts />
      <section className="stack">
        <h3>{texts.history}</h3>
        <Past />
      </section>
      <Recalls />
    </OperationSection>
  );
}
