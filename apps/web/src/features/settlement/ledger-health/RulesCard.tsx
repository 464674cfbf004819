import {
  askLedgerCheck,
  getLedgerHealth,
} from '@portail/contract/settlement/ledger-health.calls.ts';
import type {
  CheckedRule,
  LedgerHealth,
  RuleState,
} from '@portail/contract/settlement/ledger-health.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useMay } from '../../../session/use-may.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { ledgerHealthTexts } from './ledger-health.texts.ts';

const TONES: Readonly<Record<RuleState, 'success' | 'warning' | 'danger' | 'neutral'>> = {
  RESPECTEE: 'success',
  RETARD: 'warning',
  ROMPUE: 'danger',
  NON_CONTROLEE: 'neutral',
};
/** Failed rules first, then late ones. */
const RANKS: Readonly<Record<RuleState, number>> = {
  ROMPUE: 0,
  RETARD: 1,
  NON_CONTROLEE: 2,
  RESPECTEE: 2,
};

function Summary({ health }: { readonly health: LedgerHealth }) {
  const texts = useTexts(ledgerHealthTexts);
  const { controle, controleEnCours, regles } = health;
  const countOf = (state: RuleState) => regles.filter(({ etat }) => etat === state).length;
  const [broken, late] = [countOf('ROMPUE'), countOf('RETARD')];
  const last = () => {
    if (controle === null) return texts.noCheck;
    const { date, demandePar } = controle;
    return demandePar === null
      ? fill(texts.lastCheckTask, { date })
      : fill(texts.lastCheck, { date, par: demandePar });
  };
  return (
    <>
      <p>{last()}</p>
      {broken > 0 ? (
        <Alert tone="danger">{plural(broken, texts.brokenOne, texts.broken)}</Alert>
      ) : null}
      {late > 0 ? <Alert tone="warning">{plural(late, texts.lateOne, texts.late)}</Alert> : null}
      {controle !== null && broken + late === 0 ? (
        <Alert tone="success">{texts.allGood}</Alert>
      ) : null}
      {/* Always rendered, so that screen readers announce its changes. */}
      <div role="status">{controleEnCours ? <Alert>{texts.underWay}</Alert> : null}</div>
    </>
  );
}

function AskCheck({ isRunning }: { readonly isRunning: boolean }) {
  const texts = useTexts(ledgerHealthTexts);
  const { submit, isPending, refusal } = useApiMutation(askLedgerCheck, {
    invalidates: [getLedgerHealth],
    success: { header: texts.booksTitle, content: texts.asked },
  });
  return (
    <>
      <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
      <div>
        <Button
          variant="secondary"
          disabled={isRunning}
          isPending={isPending}
          pendingLabel={texts.asking}
          onClick={() => void submit({})}
        >
          {texts.ask}
        </Button>
      </div>
    </>
  );
}

/** Every rule of the ledger with its state after the last check. */
export function RulesCard({ health }: { readonly health: LedgerHealth }) {
  const texts = useTexts(ledgerHealthTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const columns: readonly TableColumn<CheckedRule>[] = [
    { id: 'code', header: texts.code, isRowHeader: true, cell: ({ code }) => code },
    {
      id: 'libelle',
      header: texts.libelle,
      cell: ({ libelle, premier }) => (
        <>
          {libelle}
          {premier === null ? null : (
            <>
              <br />
              {fill(texts.first, { premier })}
            </>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ etat, manquements }) => (
        <Status tone={TONES[etat]}>
          {manquements === 0
            ? texts[etat]
            : `${texts[etat]}, ${plural(manquements, texts.breachesOne, texts.breaches)}`}
        </Status>
      ),
    },
  ];
  const rules = health.regles.toSorted((one, other) => RANKS[one.etat] - RANKS[other.etat]);
  return (
    <Card title={texts.checkTitle}>
      <div className="stack">
        <Summary health={health} />
        {mayAct ? <AskCheck isRunning={health.controleEnCours} /> : null}
        <Table
          caption={texts.caption}
          isCaptionHidden
          columns={columns}
          rows={rules}
          rowKey={({ code }) => code}
        />
      </div>
    </Card>
  );
}
