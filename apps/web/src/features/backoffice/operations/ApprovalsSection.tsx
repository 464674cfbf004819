import {
  decideOperation,
  getPendingOperations,
} from '@portail/contract/backoffice/operations.calls.ts';
import type {
  DecisionOutcome,
  HeldChange,
  PendingOperation,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Wallet } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { DecideButtons, DecisionDialog } from '../../../shared/operator/Decision.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { settingLabel, settingValue } from '../../../shared/wording/setting-words.ts';
import {
  contractFormTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { amountWords } from '../figures/figure-words.ts';
import { figureTexts } from '../figures/figures.texts.ts';
import { operatorTexts } from '../operators/operators.texts.ts';
import { legalFileTexts } from '../person/person.texts.ts';
import { approvalTexts } from './operation-approvals.texts.ts';
import { debtTexts } from './operation-debts.texts.ts';
import { invoiceTexts } from './operation-invoices.texts.ts';
import { receiptTexts } from './operation-receipts.texts.ts';
import { refundTexts } from './operation-refunds.texts.ts';
import { OPERATION_READS } from './operations-data.ts';
import { useAct } from './use-act.ts';

const MAIL_TEXT = 'textes.';
const FIGURE = 'valeurs.';

/** "Frais : 0,00 € → 999,00 €", with the labels of the contract form. */
const useChangeWords = () => {
  const texts = useTexts(approvalTexts);
  const settings = useTexts(settingTexts);
  const answers = useTexts(contractFormTexts);
  const figures: Readonly<Record<string, string>> = useTexts(figureTexts);
  const figureWords = ({ champ, avant, apres, actuel }: HeldChange) => {
    const valueOf = (value: string | null): string =>
      value === null ? texts.noFigure : amountWords(Number(value), { withUnit: true });
    return {
      words: fill(texts.change, {
        champ: figures[champ.slice(FIGURE.length)] ?? champ,
        avant: valueOf(avant),
        apres: valueOf(apres),
      }),
      current: avant === actuel ? undefined : fill(texts.current, { actuel: valueOf(actuel) }),
    };
  };
  return ({ champ, avant, apres, actuel }: HeldChange) => {
    if (champ.startsWith(FIGURE)) return figureWords({ champ, avant, apres, actuel });
    const isText = champ.startsWith(MAIL_TEXT);
    const valueOf = (value: string | null): string =>
      isText ? (value ?? texts.defaultText) : settingValue(settings, answers, champ, value);
    return {
      words: fill(texts.change, {
        champ: isText ? texts.mailText : settingLabel(settings, champ),
        avant: valueOf(avant),
        apres: valueOf(apres),
      }),
      current: avant === actuel ? undefined : fill(texts.current, { actuel: valueOf(actuel) }),
    };
  };
};

/** The settings that would change, or the amount and its source. */
function Details({ operation }: { readonly operation: PendingOperation }) {
  const texts = useTexts(approvalTexts);
  const receipts = useTexts(receiptTexts);
  const refunds = useTexts(refundTexts);
  const invoices = useTexts(invoiceTexts);
  const debts = useTexts(debtTexts);
  const legal = useTexts(legalFileTexts);
  const roles = useTexts(operatorTexts);
  const wordsOf = useChangeWords();
  const { montant, motif, motifAvoir, motifAbandon, encaissement, changements, perimee } =
    operation;
  const { dossier, operateur, source } = operation;
  if (changements.length > 0)
    return (
      <>
        <ul>
          {changements.map((change) => {
            const { words, current } = wordsOf(change);
            return (
              <li key={change.champ}>
                {words}
                {current === undefined ? null : <> ({current})</>}
              </li>
            );
          })}
        </ul>
        {source === null ? null : <p>{fill(texts.source, { source })}</p>}
        {perimee ? <p>{texts.outdated}</p> : null}
      </>
    );
  if (operateur !== null)
    return (
      <>
        <p>
          {fill(texts.operator, {
            prenom: operateur.prenom,
            nom: operateur.nom,
            login: operateur.login,
            email: operateur.email,
          })}
        </p>
        <p>
          {operateur.roleActuel === null
            ? fill(texts.operatorRole, { role: roles[operateur.role] })
            : fill(texts.change, {
                champ: roles.role,
                avant: roles[operateur.roleActuel],
                apres: roles[operateur.role],
              })}
        </p>
        {perimee ? <p>{texts.outdated}</p> : null}
      </>
    );
  if (dossier !== null)
    return (
      <>
        <p>
          {fill(texts.legalFile, { autorite: dossier.autorite, fondement: legal[dossier.motif] })}
        </p>
        <p>
          <Link href={hrefOf('BO_PERSON', { idPersonne: dossier.idPersonne })}>
            {texts.openPerson}
          </Link>
        </p>
      </>
    );
  const amount = montant === null ? '' : wireAmount(montant);
  if (encaissement !== null)
    return fill(texts.receipt, {
      montant: amount,
      moyen: receipts[`by${encaissement.moyen}`],
      date: encaissement.dateReception,
      reference: encaissement.referenceBancaire ?? texts.noBankReference,
    });
  if (motifAvoir !== null)
    return fill(texts.refund, { montant: amount, motif: invoices[motifAvoir] });
  if (motifAbandon !== null)
    return fill(texts.refund, { montant: amount, motif: debts[motifAbandon] });
  return fill(texts.refund, { montant: amount, motif: motif === null ? '' : refunds[motif] });
}

interface Decision {
  readonly operation: PendingOperation;
  readonly isAgreed: boolean;
}

function Decide({
  operation,
  isAgreed,
  onClose,
}: Decision & { readonly onClose: (outcome?: DecisionOutcome) => void }) {
  const texts = useTexts(approvalTexts);
  const { idOperation, libelle, demandePar } = operation;
  const { submit, isPending, refusal } = useApiMutation(decideOperation, {
    invalidates: OPERATION_READS,
    onSuccess: onClose,
  });
  return (
    <DecisionDialog
      isAgreed={isAgreed}
      texts={texts}
      size="medium"
      isPending={isPending}
      onDecide={(body) => void submit({ params: { idOperation }, body })}
      onClose={() => onClose()}
    >
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <p>
        {fill(isAgreed ? texts.acceptText : texts.refuseText, { demandeur: demandePar, libelle })}
      </p>
      <div>
        <Details operation={operation} />
      </div>
      {isAgreed ? <p>{texts.acceptEffect}</p> : null}
    </DecisionDialog>
  );
}

function Decisions({
  operation,
  onDecide,
}: {
  readonly operation: PendingOperation;
  readonly onDecide: (decision: Decision) => void;
}) {
  const texts = useTexts(approvalTexts);
  const { peutDecider, perimee, libelle, estSienne } = operation;
  if (!peutDecider) return estSienne ? texts.own : texts.readOnly;
  return (
    <DecideButtons
      texts={texts}
      values={{ libelle }}
      mayAccept={!perimee}
      onDecide={(isAgreed) => onDecide({ operation, isAgreed })}
    />
  );
}

const useCommonColumns = (): readonly TableColumn<PendingOperation>[] => {
  const texts = useTexts(approvalTexts);
  return [
    { id: 'what', header: texts.what, isRowHeader: true, cell: ({ libelle }) => libelle },
    {
      id: 'details',
      header: texts.details,
      cell: (operation) => <Details operation={operation} />,
    },
  ];
};

function Waiting({
  operations,
  onDecide,
}: {
  readonly operations: readonly PendingOperation[];
  readonly onDecide: (decision: Decision) => void;
}) {
  const texts = useTexts(approvalTexts);
  const common = useCommonColumns();
  if (operations.length === 0)
    return (
      <EmptyState icon={<Wallet />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  return (
    <Table
      caption={texts.caption}
      isCaptionHidden
      columns={[
        ...common,
        {
          id: 'contract',
          header: texts.contract,
          cell: ({ numeroContrat }) => numeroContrat ?? texts.noContract,
        },
        {
          id: 'asked',
          header: texts.asked,
          cell: ({ demandePar, demandeLe }) =>
            fill(texts.askedAt, { auteur: demandePar, date: demandeLe }),
        },
        { id: 'until', header: texts.until, cell: ({ expireLe }) => expireLe },
        {
          id: 'decision',
          header: texts.actions,
          isHeaderHidden: true,
          cell: (operation) => <Decisions operation={operation} onDecide={onDecide} />,
        },
      ]}
      rows={operations}
      rowKey={({ idOperation }) => idOperation}
    />
  );
}

const TONES = {
  EN_ATTENTE: 'warning',
  ACCEPTEE: 'success',
  REFUSEE: 'danger',
  EXPIREE: 'neutral',
} as const;

function Own({ operations }: { readonly operations: readonly PendingOperation[] }) {
  const texts = useTexts(approvalTexts);
  const common = useCommonColumns();
  const stateWords = ({ statut, decidePar, motifRefus }: PendingOperation): string => {
    const by = decidePar === null ? '' : fill(texts.by, { auteur: decidePar });
    const why = motifRefus === null ? '' : `\u00a0: ${texts[motifRefus]}`;
    return `${texts[statut]}${by}${why}`;
  };
  if (operations.length === 0) return <p>{texts.ownNone}</p>;
  return (
    <Table
      caption={texts.ownCaption}
      isCaptionHidden
      columns={[
        ...common,
        { id: 'date', header: texts.askedOn, cell: ({ demandeLe }) => demandeLe },
        {
          id: 'state',
          header: texts.state,
          cell: (operation) => (
            <Status tone={TONES[operation.statut]}>{stateWords(operation)}</Status>
          ),
        },
      ]}
      rows={operations}
      rowKey={({ idOperation }) => idOperation}
    />
  );
}

/** Requests to decide, and the outcome of the caller's own. */
export default function ApprovalsSection() {
  const texts = useTexts(approvalTexts);
  const { chosen, outcome, open, close } = useAct<Decision, DecisionOutcome>();
  // Another operator may decide meanwhile.
  const { data, error, refetch } = useApiQuery(getPendingOperations, {}, { staleTime: 0 });
  if (data === undefined)
    return (
      <PendingRead error={error} refetch={refetch} shape="table" lines={3} label={texts.loading} />
    );
  return (
    <div className="stack">
      {outcome === undefined ? null : (
        <Alert
          tone={outcome.statut === 'REFUSE' ? 'info' : 'success'}
          role="status"
          title={texts[outcome.statut]}
        >
          {fill(texts[`${outcome.statut}Text`], {
            reference: outcome.reference,
            numero: outcome.numero,
            montant: outcome.montant === null ? '' : wireAmount(outcome.montant),
          })}
        </Alert>
      )}
      <section className="stack">
        <h2>{texts.title}</h2>
        <p>{texts.intro}</p>
        <Waiting
          operations={data.filter(({ statut }) => statut === 'EN_ATTENTE')}
          onDecide={open}
        />
      </section>
      <section className="stack">
        <h2>{texts.ownTitle}</h2>
        <Own operations={data.filter(({ estSienne }) => estSienne)} />
      </section>
      {chosen === undefined ? null : <Decide {...chosen} onClose={close} />}
    </div>
  );
}
