import {
  getLastCesuDeclaration,
  declareToCesu,
} from '@portail/contract/declarations/declaring.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { estimateOfCesu, warningsOfCesu } from '@portail/rules/declarations/cesu-declaration.ts';
import { formatHours, NO_HOURS } from '@portail/rules/declarations/hours.ts';
import { CESU_ACTIVITES, MODES_CONGES } from '@portail/rules/declarations/vocabulary.ts';
import { formatAmount, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import type { Fact } from '@portail/ui/data/FactList.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../session/api.ts';
import { Navigate } from '../../../../shared/navigation/Navigate.tsx';
import { today } from '../../../../shared/time/today.ts';
import { fill, useTexts } from '../../../../shared/texts/define-texts.ts';
import { cesuDeclarationTexts, declaringTexts } from '../declaring.texts.ts';
import { AccuracyBox } from '../AccuracyBox.tsx';
import { declarationProblems } from '../declaration-fields.ts';
import { DeclarationForm } from '../DeclarationForm.tsx';
import {
  type CheckedIdentification,
  identificationOf,
  sentDeclarationOf,
  typedDeclaration,
  useDeclaringAnswers,
} from '../declaring-draft.ts';
import type { DeclaringStepProps } from '../declaring-step.ts';
import { EstimateNote } from '../EstimateNote.tsx';
import { LastDeclaration } from '../LastDeclaration.tsx';
import { NetTotal } from '../NetTotal.tsx';
import { PeriodFields } from '../PeriodFields.tsx';
import { SentDeclaration } from '../SentDeclaration.tsx';
import { useDeclarationForm } from '../use-declaration-form.ts';
import { useSubmitDeclaration } from '../use-submit-declaration.ts';
import { cesuBody, cesuBodyOf, type CesuBody } from './cesu-body.ts';
import {
  type CesuReading,
  type CesuValues,
  cesuValues,
  firstCesuValues,
  readCesu,
  valuesOfLast,
} from './cesu-values.ts';
import { CesuHours, CesuService, CesuWage } from './CesuFields.tsx';
import type { DeclarationAnswer } from '@portail/contract/payments/payment.flows.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { useDatedFigures } from '../../../../session/dated-figures.ts';

const sendToCesu = async (corps: CesuBody, cle: string): Promise<DeclarationAnswer> => {
  const { idTeledeclaration } = await callApi(
    declareToCesu,
    { body: corps },
    { idempotencyKey: cle },
  );
  return { id: idTeledeclaration, netCents: centsOfWire(corps.montantNet) };
};

const lastCesuQuery = (numeroSalarie: string) =>
  queryOptions({
    queryKey: ['derniere-declaration', 'CESU', numeroSalarie],
    // A query must not return undefined: 204 becomes null.
    queryFn: async ({ signal }) =>
      (await callApi(getLastCesuDeclaration, { query: { numeroSalarie } }, { signal })) ?? null,
    staleTime: 0,
  });

/** In page order. */
const useFieldOrder = () => {
  const common = useTexts(declaringTexts);
  const texts = useTexts(cesuDeclarationTexts);
  return [
    { name: 'activite', label: texts.activite },
    { name: 'dateDebut', label: common.dateDebut },
    { name: 'dateFin', label: common.dateFin },
    { name: 'datePaiement', label: common.datePaiement },
    { name: 'nombreHeures', label: common.nombreHeures },
    { name: 'heuresSup25', label: common.heuresSup25 },
    { name: 'heuresSup50', label: common.heuresSup50 },
    { name: 'salaireHoraireNet', label: common.salaireHoraireNet },
    { name: 'modeConges', label: texts.modeConges },
    { name: 'joursCongesPayes', label: common.joursCongesPayes },
    { name: 'indemnites', label: texts.indemnites },
    { name: 'exactitude', label: common.accuracyName },
  ];
};

interface CesuFormProps extends DeclaringStepProps {
  readonly who: CheckedIdentification;
}

const factsOf = ({ net, month }: CesuReading, labels: { hours: string; hourly: string }) =>
  net === undefined
    ? []
    : [
        { id: 'heures', label: labels.hours, value: formatHours(net.hours) },
        { id: 'taux', label: labels.hourly, value: formatAmount(month.salaireHoraireNet) },
      ];

const useCesuReview = (values: CesuValues, { month, net }: CesuReading): readonly Fact[] => {
  const common = useTexts(declaringTexts);
  const texts = useTexts(cesuDeclarationTexts);
  const { activite, modeConges, dateDebut: debut, dateFin: fin } = values;
  const service = CESU_ACTIVITES.find((one) => one === activite);
  const leave = MODES_CONGES.find((one) => one === modeConges);
  return [
    { id: 'activite', label: texts.activite, value: service === undefined ? '' : texts[service] },
    { id: 'periode', label: common.period, value: fill(common.fromTo, { debut, fin }) },
    { id: 'paiement', label: common.datePaiement, value: values.datePaiement },
    { id: 'heures', label: common.nombreHeures, value: formatHours(month.nombreHeures) },
    ...(['heuresSup25', 'heuresSup50'] as const).flatMap((name) =>
      month[name] === NO_HOURS
        ? []
        : [{ id: name, label: common[name], value: formatHours(month[name]) }],
    ),
    {
      id: 'taux',
      label: common.salaireHoraireNet,
      value: formatAmount(month.salaireHoraireNet),
    },
    { id: 'conges', label: texts.modeConges, value: leave === undefined ? '' : texts[leave] },
    {
      id: 'jours',
      label: common.joursCongesPayes,
      value: values.joursCongesPayes.trim() === '' ? common.none : values.joursCongesPayes,
    },
    { id: 'indemnites', label: texts.indemnites, value: formatAmount(month.indemnites) },
    {
      id: 'net',
      label: common.net,
      value: net === undefined ? common.netUnknown : formatAmount(net.total),
      isStrong: true,
    },
  ];
};

function CesuForm({ who, ...step }: CesuFormProps) {
  const texts = useTexts(cesuDeclarationTexts);
  const common = useTexts(declaringTexts);
  const { isAlsaceMoselle, values: numbers } = who;
  const figures = useDatedFigures();
  const context = { today: today(), isAlsaceMoselle, figures };
  const form = useDeclarationForm({
    organisme: 'CESU',
    first: () => typedDeclaration('CESU', cesuValues) ?? firstCesuValues(context.today),
    errorsFor: (values) => readCesu(values, context).errors,
  });
  const { values, change, shown } = form;
  const reading = readCesu(values, context);
  const { month, net } = reading;
  const warnings = net === undefined ? [] : warningsOfCesu(month, context);
  const last = useQuery(lastCesuQuery(numbers.numeroSalarie));
  const act = useSubmitDeclaration({
    organisme: 'CESU',
    body: cesuBody,
    send: sendToCesu,
    onDone: step.onDone,
  });
  const saisie = JSON.stringify({ numbers, values });
  const reviewFacts = useCesuReview(values, reading);
  const send = () => {
    if (net === undefined) return;
    const corps = cesuBodyOf({ contract: step.contract, numbers, month, net: net.total });
    void act.submit({ saisie, corps });
  };
  const fields = { values, reading, errors: shown, warnings, context, onChange: change };
  return (
    <DeclarationForm
      {...step}
      organisme="CESU"
      lead={texts.lead}
      who={who}
      net={net}
      facts={factsOf(reading, { hours: common.hoursFact, hourly: common.hourlyFact })}
      problems={declarationProblems(shown, useFieldOrder())}
      act={act}
      saisie={saisie}
      onReview={() => (form.assess() && net !== undefined ? reviewFacts : undefined)}
      onSend={send}
    >
      <LastDeclaration
        last={last.data ?? undefined}
        onUse={(found) => change(valuesOfLast(found))}
      />
      <CesuService {...fields} />
      <PeriodFields values={values} errors={shown} onChange={change} />
      <CesuHours {...fields} />
      <CesuWage {...fields} />
      <NetTotal net={net} />
      {net === undefined ? null : (
        <EstimateNote
          most={estimateOfCesu(month, isAlsaceMoselle, ZERO_CENTS)}
          least={estimateOfCesu(month, isAlsaceMoselle, net.total)}
        />
      )}
      <AccuracyBox
        isTicked={values.exactitude}
        error={shown['exactitude']}
        onChange={(exactitude) => change({ exactitude })}
      />
    </DeclarationForm>
  );
}

export function CesuDeclaration(step: DeclaringStepProps) {
  const texts = useTexts(cesuDeclarationTexts);
  const answers = useDeclaringAnswers();
  const who = identificationOf(answers, 'CESU');
  const sent = sentDeclarationOf(answers, 'CESU');
  if (sent !== undefined)
    return <SentDeclaration {...step} organisme="CESU" lead={texts.lead} declaration={sent} />;
  if (who === undefined) return <Navigate to={hrefOf('ACCOUNT_PAYMENT_CESU_IDENTIFICATION')} />;
  return <CesuForm key={who.values.numeroSalarie} {...step} who={who} />;
}
