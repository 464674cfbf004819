import {
  confirmBankStatement,
  getBankStatements,
  receiveBankStatement,
} from '@portail/contract/settlement/statements.calls.ts';
import {
  type BankStatement,
  type LoadedStatements,
  STATEMENT_KINDS,
  STATEMENT_MAX_BYTES,
} from '@portail/contract/settlement/statements.schemas.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Inbox } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { choiceFilter, numberColumn, OperationTable } from './OperationTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMay } from '../../../session/use-may.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { OperationSection } from './OperationSection.tsx';
import { statementTexts } from './operation-statements.texts.ts';
import { OPERATION_READS, OPERATIONS } from './operations-data.ts';
import { SendXml } from './SendXml.tsx';

function Loaded({ loaded }: { readonly loaded: LoadedStatements }) {
  const texts = useTexts(statementTexts);
  const { lignes, rapproches, proposes, nonRapproches, releves } = loaded;
  return (
    <Alert tone="success" role="status" title={texts.loadedTitle}>
      {releves.every(({ dejaCharge }) => dejaCharge) ? <p>{texts.already}</p> : null}
      <p>
        {fill(texts.loaded, {
          lignes: countWords(lignes),
          rapproches: countWords(rapproches),
          proposes: countWords(proposes),
          reste: countWords(nonRapproches),
        })}
      </p>
    </Alert>
  );
}

function Bring() {
  const texts = useTexts(statementTexts);
  return (
    <SendXml
      texts={texts}
      field={receiveBankStatement.upload.field}
      maxBytes={STATEMENT_MAX_BYTES}
      send={(file, options) => callApi(receiveBankStatement, { file }, options)}
    >
      {(loaded) => <Loaded loaded={loaded} />}
    </SendXml>
  );
}

function Confirm({ statement }: { readonly statement: BankStatement }) {
  const texts = useTexts(statementTexts);
  const [isOpen, setOpen] = useState(false);
  const { id, numero } = statement;
  const { submit, isPending } = useApiMutation(confirmBankStatement, {
    invalidates: OPERATION_READS,
    failureHeader: texts.confirmFailed,
    onSuccess: () => setOpen(false),
  });
  return (
    <ConfirmedButton
      button={{
        variant: 'secondary',
        isSmall: true,
        'aria-label': fill(texts.confirmOf, { numero }),
        children: texts.confirm,
      }}
      isOpen={isOpen}
      onChange={setOpen}
      title={fill(texts.confirmTitle, { numero })}
      confirmLabel={texts.confirm}
      cancelLabel={texts.close}
      onConfirm={() => void submit({ params: { idReleve: id } })}
      isPending={isPending}
      pendingLabel={texts.matching}
    >
      <p>{texts.confirmText}</p>
    </ConfirmedButton>
  );
}

const useColumns = (): readonly ColumnOf<typeof getBankStatements>[] => {
  const texts = useTexts(statementTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const balanceOf = ({ equilibre }: BankStatement) => {
    if (equilibre === null) return texts.noBalance;
    return (
      <Status tone={equilibre ? 'success' : 'danger'}>
        {equilibre ? texts.balanced : texts.unbalanced}
      </Status>
    );
  };
  const actOf = (statement: BankStatement) => {
    if (!statement.aConfirmer) return null;
    if (mayAct && statement.peutConfirmer) return <Confirm statement={statement} />;
    return <Status tone="warning">{texts.waiting}</Status>;
  };
  return [
    numberColumn(texts.number),
    {
      id: 'received',
      header: texts.received,
      sortBy: 'dateReception',
      cell: ({ dateReception, origine }) => fill(texts[origine], { date: dateReception }),
    },
    {
      id: 'credits',
      header: texts.credits,
      align: 'end',
      sortBy: 'credits',
      cell: ({ credits }) => <span className="amount">{wireAmount(credits)}</span>,
    },
    {
      id: 'debits',
      header: texts.debits,
      align: 'end',
      sortBy: 'debits',
      cell: ({ debits }) => <span className="amount">{wireAmount(debits)}</span>,
    },
    { id: 'balance', header: texts.balance, cell: balanceOf },
    {
      id: 'matched',
      header: texts.matched,
      sortBy: 'lignes',
      cell: ({ rapproches, lignes }) =>
        fill(texts.matchedOf, { nombre: countWords(rapproches), total: countWords(lignes) }),
    },
    { id: 'proposed', header: texts.proposed, cell: ({ proposes }) => countWords(proposes) },
    {
      id: 'untreated',
      header: texts.untreated,
      cell: ({ nonRapproches }) => countWords(nonRapproches),
    },
    { id: 'act', header: texts.actions, isHeaderHidden: true, cell: actOf },
  ];
};

/** Statements of the bank: brought by one operator, confirmed by another. */
export default function StatementsSection() {
  const texts = useTexts(statementTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const list = useTableList(getBankStatements, {
    scope: [OPERATIONS],
    filters: [
      choiceFilter('type', texts, STATEMENT_KINDS, { label: texts.type, anyLabel: texts.anyType }),
    ],
  });
  return (
    <OperationSection texts={texts}>
      {mayAct ? <Bring /> : null}
      <section className="stack">
        <h3>{texts.history}</h3>
        <OperationTable
          list={list}
          caption={texts.history}
          columns={useColumns()}
          rowKey={({ id }) => id}
          icon={<Inbox />}
          texts={texts}
        />
      </section>
    </OperationSection>
  );
}
