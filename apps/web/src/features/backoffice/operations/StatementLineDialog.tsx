import { recordReceipt } from '@portail/contract/backoffice/operations.calls.ts';
import {
  examineStatementLine,
  fileStatementLine,
  getStatementLine,
} from '@portail/contract/settlement/statements.calls.ts';
import {
  FILING_REASONS,
  type LineState,
  type StatementLine,
  type StatementLineDetails,
} from '@portail/contract/settlement/statements.schemas.ts';
import { referencesIn } from '@portail/rules/settlement/statement-matching.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, useState } from 'react';
import { RefusalAlert } from '../../../session/RefusalAlert.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { statementTexts } from './operation-statements.texts.ts';
import { OPERATION_READS } from './operations-data.ts';

interface LineProps {
  readonly line: StatementLineDetails;
  readonly onClose: () => void;
}

const TARGETS_MAX = 500;
const OPEN: ReadonlySet<LineState> = new Set(['PROPOSEE', 'A_TRAITER']);

/** Confirms the proposal, or says what the transfer pays instead. */
function Match({ line, onClose }: LineProps) {
  const texts = useTexts(statementTexts);
  const [typed, setTyped] = useState(line.cibles.map(({ reference }) => reference).join(' '));
  const [isTried, setTried] = useState(false);
  const { submit, isPending, refusal } = useApiMutation(recordReceipt, {
    invalidates: OPERATION_READS,
    onSuccess: onClose,
  });
  const [first, ...others] = referencesIn(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (first === undefined) return;
    void submit({
      body: {
        ...first,
        montant: line.montant,
        moyen: 'VIREMENT',
        dateReception: line.jour,
        referenceBancaire: line.referenceBancaire ?? line.id,
        ...(others.length === 0 ? {} : { autres: others }),
        ligneReleve: line.id,
      },
    });
  };
  return (
    <Form onSubmit={send}>
      <RefusalAlert refusal={refusal} title={texts.actFailed} open={texts.actOpen} />
      <TextField
        label={texts.pays}
        hint={texts.paysHint}
        autoComplete="off"
        maxLength={TARGETS_MAX}
        value={typed}
        error={isTried && first === undefined ? texts.paysWrong : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormActions>
        <Button type="submit" isPending={isPending} pendingLabel={texts.matching}>
          {fill(texts.match, { montant: wireAmount(line.montant) })}
        </Button>
      </FormActions>
    </Form>
  );
}

function FileAway({ line, onClose }: LineProps) {
  const texts = useTexts(statementTexts);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { submit, isPending, refusal } = useApiMutation(fileStatementLine, {
    invalidates: OPERATION_READS,
    onSuccess: onClose,
  });
  const motif = FILING_REASONS.find((one) => one === reason);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (motif !== undefined) void submit({ params: { idLigne: line.id }, body: { motif } });
  };
  return (
    <Form onSubmit={send}>
      <RefusalAlert refusal={refusal} title={texts.actFailed} open={texts.actOpen} />
      <Select
        label={texts.reason}
        emptyLabel={texts.choose}
        value={reason}
        error={isTried && motif === undefined ? texts.missing : undefined}
        options={FILING_REASONS.map((value) => ({ value, label: texts[value] }))}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormActions>
        <Button type="submit" variant="secondary" isPending={isPending} pendingLabel={texts.filing}>
          {texts.fileAway}
        </Button>
      </FormActions>
    </Form>
  );
}

function Examine({ line, onClose }: LineProps) {
  const texts = useTexts(statementTexts);
  const { submit, isPending, refusal } = useApiMutation(examineStatementLine, {
    invalidates: OPERATION_READS,
    onSuccess: onClose,
  });
  return (
    <>
      <RefusalAlert refusal={refusal} title={texts.actFailed} open={texts.actOpen} />
      <Button
        variant="quiet"
        isPending={isPending}
        pendingLabel={texts.examining}
        onClick={() => void submit({ params: { idLigne: line.id } })}
      >
        {texts.examine}
      </Button>
    </>
  );
}

function Facts({ line }: Pick<LineProps, 'line'>) {
  const texts = useTexts(statementTexts);
  const { nom, iban, libelle, boutEnBout, proposition, objet, motif } = line;
  return (
    <FactList
      facts={[
        { id: 'party', label: texts.party, value: nom ?? texts.noParty },
        ...(iban === '' ? [] : [{ id: 'iban', label: texts.iban, value: iban }]),
        { id: 'label', label: texts.label, value: libelle === '' ? texts.noLabel : libelle },
        ...(boutEnBout === null
          ? []
          : [
              {
                id: 'end',
                label: texts.endToEnd,
                value: <span className="reference">{boutEnBout}</span>,
              },
            ]),
        { id: 'state', label: texts.state, value: texts[line.etat] },
        ...(proposition === null
          ? []
          : [{ id: 'proposal', label: texts.proposal, value: texts[proposition] }]),
        ...(objet === null ? [] : [{ id: 'object', label: texts.object, value: texts[objet] }]),
        ...(motif === null ? [] : [{ id: 'reason', label: texts.reason, value: texts[motif] }]),
      ]}
    />
  );
}

/** One line with its name and label, read when it is opened, and what can be done about it. */
export function StatementLineDialog({
  line,
  onClose,
}: {
  readonly line: StatementLine;
  readonly onClose: () => void;
}) {
  const texts = useTexts(statementTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const { data, error, refetch } = useApiQuery(
    getStatementLine,
    { params: { idLigne: line.id } },
    { staleTime: 0 },
  );
  const content = () => {
    if (data === undefined) {
      return <PendingRead error={error} refetch={refetch} lines={3} label={texts.lineLoading} />;
    }
    const isOpen = mayAct && OPEN.has(data.etat);
    return (
      <div className="stack">
        <Facts line={data} />
        {isOpen && data.sens === 'CREDIT' ? <Match line={data} onClose={onClose} /> : null}
        {isOpen ? <FileAway line={data} onClose={onClose} /> : null}
        {isOpen || (mayAct && data.etat === 'CLASSEE') ? (
          <Examine line={data} onClose={onClose} />
        ) : null}
      </div>
    );
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={fill(texts.lineTitle, { jour: line.jour, montant: wireAmount(line.montant) })}
    >
      {content()}
    </Modal>
  );
}
