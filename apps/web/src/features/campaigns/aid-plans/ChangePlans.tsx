import { changePlans } from '@portail/contract/campaigns/funder-plans.calls.ts';
import {
  PLAN_ACTS,
  PLAN_REASON_MAX,
  type PlanAct,
  type PlanLine,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { addMonths } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { today } from '../../../shared/time/today.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { planChangeTexts } from './funder-plans.texts.ts';
import { refreshPlans } from './plans-data.ts';
import { ReasonArea } from '../../../shared/forms/ReasonArea.tsx';

/** People named in the dialog; the others are counted. */
const NAMED_MAX = 10;

const plansFor = (act: PlanAct, plans: readonly PlanLine[]): readonly PlanLine[] =>
  plans.filter(({ actes }) => actes.includes(act));

/** The current month and the next one, in words. */
const useMonths = () => {
  const month = monthOf(today());
  const words = (day: typeof month) => formatMonth(formatWireMonth(day));
  return { mois: words(month), suivant: words(addMonths(month, 1)) };
};

interface ChangeDialogProps {
  readonly act: PlanAct;
  readonly plans: readonly PlanLine[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Says what the change does to the current month before it is made. */
export function ChangeDialog({ act, plans, onClose, onDone }: ChangeDialogProps) {
  const texts = useTexts(planChangeTexts);
  const queries = useQueryClient();
  const months = useMonths();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const needsReason = act !== 'REPRENDRE';
  const { submit, isPending, refusal } = useApiMutation(changePlans, {
    success: {
      header: texts.done,
      content: ({ nombre, nombreIgnores }) =>
        [
          plural(nombre, texts[`${act}_DONE_ONE`], texts[`${act}_DONE`]),
          ...(nombreIgnores === 0 ? [] : [plural(nombreIgnores, texts.leftOne, texts.left)]),
        ].join(' '),
    },
    onSuccess: async () => {
      onDone();
      await refreshPlans(queries);
    },
  });
  const title = plural(plans.length, texts[`${act}_ONE`], texts[act]);
  const confirm = () => {
    setTried(true);
    const motif = reason.trim();
    if (needsReason && motif === '') return;
    const idsPlans = plans.map(({ id }) => id);
    void submit({ body: { idsPlans, acte: act, ...(needsReason ? { motif } : {}) } });
  };
  const others = plans.length - NAMED_MAX;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={title}
      cancelLabel={texts.cancel}
      onConfirm={confirm}
      isPending={isPending}
      pendingLabel={texts.pending}
      isDanger={act === 'ARRETER'}
      failure={refusal && { title: texts.failed, message: refusal.failure.message }}
    >
      <div className="stack">
        <ul>
          {plans.slice(0, NAMED_MAX).map(({ id, prenom, nom, libelleProduit }) => (
            <li key={id}>{`${prenom} ${nom}, ${libelleProduit}`}</li>
          ))}
        </ul>
        {others > 0 ? <p>{plural(others, texts.othersOne, texts.others)}</p> : null}
        <p>{fill(texts[`${act}_TEXT`], months)}</p>
        {needsReason ? (
          <ReasonArea
            label={texts.reason}
            maxLength={PLAN_REASON_MAX}
            value={reason}
            onChange={setReason}
            isTried={isTried}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

/** The actions on the selected plans, each with the number of plans that it applies to. */
export function ChangePlans({
  chosen,
  onDone,
}: {
  readonly chosen: readonly PlanLine[];
  readonly onDone: () => void;
}) {
  const texts = useTexts(planChangeTexts);
  const [act, setAct] = useState<PlanAct>();
  return (
    <>
      {PLAN_ACTS.map((one) => {
        const count = plansFor(one, chosen).length;
        return count === 0 ? null : (
          <Button key={one} variant="secondary" onClick={() => setAct(one)}>
            {plural(count, texts[`${one}_ONE`], texts[one])}
          </Button>
        );
      })}
      {act === undefined ? null : (
        <ChangeDialog
          act={act}
          plans={plansFor(act, chosen)}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}
