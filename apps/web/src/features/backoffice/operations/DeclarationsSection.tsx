import {
  getDeclarationsToResolve,
  resendDeclaration,
  resolveDeclaration,
} from '@portail/contract/declarations/operator-declarations.calls.ts';
import { RESOLVE_CAUSES } from '@portail/contract/declarations/operator-declarations.schemas.ts';
import { ACT_REASON_MAX } from '@portail/contract/settlement/reconciliation.schemas.ts';
import { formatMonth, monthOf } from '@portail/rules/wallet/holdings/months.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { FileText } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { choiceFilter, OperationTable } from './OperationTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';
import { ReasonDialog } from '../../../shared/operator/ReasonDialog.tsx';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { OperationSection } from './OperationSection.tsx';
import { operationDeclarationTexts } from './operation-declarations.texts.ts';
import { OPERATION_READS, OPERATIONS } from './operations-data.ts';

type Act = 'resend' | 'resolve';
interface Chosen {
  readonly act: Act;
  readonly reference: string;
}

const CALLS = { resend: resendDeclaration, resolve: resolveDeclaration } as const;

function ActDialog({ act, reference, onClose }: Chosen & { readonly onClose: () => void }) {
  const texts = useTexts(operationDeclarationTexts);
  const { submit, isPending, refusal } = useApiMutation(CALLS[act], {
    invalidates: OPERATION_READS,
    success: {
      header: texts.title,
      content: fill(act === 'resend' ? texts.resent : texts.resolved, { reference }),
    },
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      title={fill(texts[`${act}Title`], { reference })}
      label={texts.reason}
      required={texts.reasonRequired}
      confirm={texts[`${act}Confirm`]}
      pending={texts.pending}
      cancel={texts.cancel}
      maxLength={ACT_REASON_MAX}
      isPending={isPending}
      onSubmit={(motif) =>
        void submit({ params: { referenceDeclaration: reference }, body: { motif } })
      }
      onClose={onClose}
    >
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <p>{texts[`${act}Text`]}</p>
    </ReasonDialog>
  );
}

type DeclarationColumn = ColumnOf<typeof getDeclarationsToResolve>;

const useColumns = (
  onAct: ((chosen: Chosen) => void) | undefined,
): readonly DeclarationColumn[] => {
  const texts = useTexts(operationDeclarationTexts);
  const columns: readonly DeclarationColumn[] = [
    {
      id: 'declaration',
      header: texts.declaration,
      isRowHeader: true,
      sortBy: 'dateOuverture',
      cell: ({ reference, organisme, mois, dateDeclaration }) => (
        <>
          <span className="reference">{reference}</span>
          <br />
          {fill(texts.month, {
            organisme: texts[organisme],
            mois: formatMonth(monthOf(wireDay(mois))),
          })}
          <br />
          {fill(texts.declaredOn, { date: dateDeclaration })}
        </>
      ),
    },
    {
      id: 'person',
      header: texts.person,
      sortBy: 'nom',
      cell: ({ prenom, nom, login }) => (
        <>
          {`${prenom} ${nom}`}
          <br />
          {fill(texts.login, { login })}
        </>
      ),
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      sortBy: 'montantNet',
      cell: ({ montantNet }) => <span className="amount">{wireAmount(montantNet)}</span>,
    },
    {
      id: 'cause',
      header: texts.cause,
      sortBy: 'cause',
      cell: ({ cause, dateOuverture, envois }) => (
        <>
          <Status tone={cause === 'REFUSEE' ? 'danger' : 'warning'}>{texts[cause]}</Status>
          <br />
          {fill(texts.since, { date: dateOuverture })}
          <ul>
            {envois.map(({ etat, motif }, place) => (
              <li key={`${String(place)} ${etat}`}>
                {motif === null
                  ? texts[etat]
                  : fill(texts.messageReason, { etat: texts[etat], motif })}
              </li>
            ))}
          </ul>
        </>
      ),
    },
  ];
  if (onAct === undefined) return columns;
  const act = (name: Act, reference: string) => (
    <Button
      variant="secondary"
      isSmall
      aria-label={fill(texts[`${name}Of`], { reference })}
      onClick={() => onAct({ act: name, reference })}
    >
      {texts[name]}
    </Button>
  );
  return [
    ...columns,
    {
      id: 'act',
      header: texts.actions,
      isHeaderHidden: true,
      cell: ({ reference, renvoyable }) => (
        <span className="cluster">
          {renvoyable ? act('resend', reference) : null}
          {act('resolve', reference)}
        </span>
      ),
    },
  ];
};

/** Unanswered declarations: sent again under the same key, or closed with a reason. */
export default function DeclarationsSection() {
  const texts = useTexts(operationDeclarationTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const [chosen, setChosen] = useState<Chosen>();
  const list = useTableList(getDeclarationsToResolve, {
    scope: [OPERATIONS],
    filters: [
      choiceFilter('cause', texts, RESOLVE_CAUSES, {
        label: texts.cause,
        anyLabel: texts.anyCause,
      }),
    ],
  });
  return (
    <OperationSection texts={texts}>
      <OperationTable
        list={list}
        caption={texts.caption}
        columns={useColumns(mayAct ? setChosen : undefined)}
        rowKey={({ reference }) => reference}
        icon={<FileText />}
        texts={texts}
      />
      {chosen === undefined ? null : <ActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </OperationSection>
  );
}
