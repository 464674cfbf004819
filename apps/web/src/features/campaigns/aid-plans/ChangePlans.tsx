import { changePlans } from '@portail/contract/campaigns/funder-plans.calls.ts';
import {
  ACTS_WITH_REASON,
  MONTH_FORMAT,
  PLAN_ACTS,
  PLAN_REASON_MAX,
  type PlanAct,
  type PlanLine,
  type PlanUnit,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { eurosOf, parseAmount } from '@portail/rules/money/cents.ts';
import { addMonths } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import { formatWireMonth, parseWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { today } from '../../../shared/time/today.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { planChangeTexts } from './funder-plans.texts.ts';
import { quantityWords } from './plan-units.ts';
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

/** What these plans grant this month: none of the acts changes it. */
const useEffectWords = (plans: readonly PlanLine[], mois: string): string => {
  const texts = useTexts(planChangeTexts);
  const sums = new Map<PlanUnit, number>();
  for (const { statut, unite, droitMensuel } of plans) {
    if (statut === 'EN_COURS') sums.set(unite, (sums.get(unite) ?? 0) + droitMensuel);
  }
  if (sums.size === 0) return fill(texts.noEffect, { mois });
  const droits = [...sums].map(([unit, sum]) => quantityWords(unit, sum)).join(', ');
  return fill(texts.effect, { mois, droits });
};

/** Euros of an amount that was typed; minutes and hundredths are whole. */
const quantityOf = (unit: PlanUnit, typed: string): number | undefined => {
  if (unit !== 'EURO') return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined;
  const cents = parseAmount(typed);
  return cents === undefined || cents <= 0 ? undefined : eurosOf(cents);
};

interface Terms {
  readonly quantity: string;
  readonly lastMonth: string;
}

interface TermsFieldsProps {
  readonly act: PlanAct;
  readonly unit: PlanUnit | undefined;
  readonly terms: Terms;
  readonly problems: Partial<Terms>;
  readonly onChange: (terms: Terms) => void;
}

/** The new right of each month, and the new last month. */
function TermsFields({ act, unit, terms, problems, onChange }: TermsFieldsProps) {
  const texts = useTexts(planChangeTexts);
  const isCorrection = act === 'CORRIGER';
  return (
    <>
      {isCorrection && unit === undefined ? <p>{texts.mixed}</p> : null}
      {isCorrection && unit !== undefined ? (
        <TextField
          label={texts[unit]}
          hint={texts.unchanged}
          inputMode="decimal"
          width="short"
          autoComplete="off"
          isOptional
          value={terms.quantity}
          error={problems.quantity}
          onChange={({ target }) => onChange({ ...terms, quantity: target.value })}
        />
      ) : null}
      <TextField
        label={texts.lastMonth}
        hint={isCorrection ? texts.lastMonthKept : texts.lastMonthHint}
        width="short"
        autoComplete="off"
        isOptional={isCorrection}
        value={terms.lastMonth}
        error={problems.lastMonth}
        onChange={({ target }) => onChange({ ...terms, lastMonth: target.value })}
      />
    </>
  );
}

const REVISIONS: ReadonlySet<PlanAct> = new Set(['CORRIGER', 'RENOUVELER']);

/** The typed terms of a correction or a renewal, as the call takes them, or what is wrong. */
const useTerms = (act: PlanAct, plans: readonly PlanLine[]) => {
  const texts = useTexts(planChangeTexts);
  const [terms, setTerms] = useState<Terms>({ quantity: '', lastMonth: '' });
  const units = [...new Set(plans.map(({ unite }) => unite))];
  const unit = units.length === 1 ? units[0] : undefined;
  const typed = terms.quantity.trim();
  const moisFin = terms.lastMonth.trim();
  const droitMensuel = typed === '' || unit === undefined ? undefined : quantityOf(unit, typed);
  const lastMonthProblem = (): string | undefined => {
    if (moisFin !== '') return parseWireMonth(moisFin) === undefined ? MONTH_FORMAT : undefined;
    if (act === 'RENOUVELER') return MESSAGES.required;
    return typed === '' ? texts.nothing : undefined;
  };
  const isRevision = REVISIONS.has(act);
  const lastMonth = isRevision ? lastMonthProblem() : undefined;
  const quantity =
    isRevision && typed !== '' && unit !== undefined && droitMensuel === undefined
      ? texts.quantityWrong
      : undefined;
  return {
    terms,
    setTerms,
    unit,
    isRevision,
    problems: {
      ...(quantity === undefined ? {} : { quantity }),
      ...(lastMonth === undefined ? {} : { lastMonth }),
    },
    body: isRevision
      ? {
          ...(droitMensuel === undefined ? {} : { droitMensuel }),
          ...(moisFin === '' ? {} : { moisFin }),
        }
      : {},
  };
};

/** Says what the change does to the current month before it is made. */
export function ChangeDialog({ act, plans, onClose, onDone }: ChangeDialogProps) {
  const texts = useTexts(planChangeTexts);
  const queries = useQueryClient();
  const months = useMonths();
  const effect = useEffectWords(plans, months.mois);
  const { terms, setTerms, unit, isRevision, problems, body } = useTerms(act, plans);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const needsReason = ACTS_WITH_REASON.has(act);
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
    if (Object.keys(problems).length > 0) return;
    const idsPlans = plans.map(({ id }) => id);
    void submit({ body: { idsPlans, acte: act, ...body, ...(needsReason ? { motif } : {}) } });
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
      failure={
        refusal && {
          title: texts.failed,
          message: refusal.failure.fields[0]?.message ?? refusal.failure.message,
        }
      }
    >
      <div className="stack">
        <ul>
          {plans.slice(0, NAMED_MAX).map(({ id, prenom, nom, libelleProduit }) => (
            <li key={id}>{`${prenom} ${nom}, ${libelleProduit}`}</li>
          ))}
        </ul>
        {others > 0 ? <p>{plural(others, texts.othersOne, texts.others)}</p> : null}
        <p>{effect}</p>
        <p>{fill(texts[`${act}_TEXT`], months)}</p>
        {isRevision ? (
          <TermsFields
            act={act}
            unit={unit}
            terms={terms}
            problems={isTried ? problems : {}}
            onChange={setTerms}
          />
        ) : null}
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
