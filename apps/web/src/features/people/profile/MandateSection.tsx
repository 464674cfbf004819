import { getActiveMandate, getMandateForm } from '@portail/contract/orders/mandate.calls.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { mandateTexts } from '../../../session/profile/profile.texts.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { kindOf, type Mandate, type MandateForm } from './mandate.ts';
import { RevokeMandate } from './RevokeMandate.tsx';
import { SignMandate } from './SignMandate.tsx';

type NoticeTexts = Readonly<Record<'noticeOne' | 'noticeDays', string>>;
const noticeWords = (texts: NoticeTexts, days: number): string =>
  days === 1 ? texts.noticeOne : fill(texts.noticeDays, { jours: String(days) });

function MandateFacts({ mandate }: { readonly mandate: Mandate }) {
  const texts = useTexts(mandateTexts);
  return (
    <FactList
      facts={[
        { id: 'rum', label: texts.rum, value: mandate.rum, isStrong: true },
        {
          id: 'type',
          label: texts.kindLabel,
          value: mandate.finDemandee ? texts.ending : texts[`${kindOf(mandate)}Fact`],
        },
        { id: 'iban', label: texts.iban, value: mandate.iban },
        { id: 'signe', label: texts.signed, value: mandate.dateSignature },
        { id: 'preavis', label: texts.notice, value: noticeWords(texts, mandate.preavisJours) },
        { id: 'validite', label: texts.validUntil, value: mandate.valableJusquAu },
      ]}
    />
  );
}

interface StateProps {
  readonly mandate: Mandate | null;
  readonly spent: MandateForm['epuise'];
}

function MandateStatus({ mandate, spent }: StateProps) {
  const texts = useTexts(mandateTexts);
  if (mandate === null) return spent === undefined ? null : <Status>{texts.spent}</Status>;
  return mandate.finDemandee ? (
    <Status tone="warning">{texts.lastDebit}</Status>
  ) : (
    <Status tone="success">{texts.active}</Status>
  );
}

function NoMandate({ spent }: Pick<StateProps, 'spent'>) {
  const texts = useTexts(mandateTexts);
  return <p>{spent === undefined ? texts.none : fill(texts.spentText, { ...spent })}</p>;
}

/** The direct debit mandate: its kind and state, signature and revocation. */
export function MandateSection({ canChange }: { readonly canChange: boolean }) {
  const texts = useTexts(mandateTexts);
  const { data: mandate } = useApiQuery(getActiveMandate, {});
  const { data: opening } = useApiQuery(getMandateForm, {});
  if (mandate === undefined) return null;
  const spent = opening?.epuise;
  return (
    <Card title={texts.title} aside={<MandateStatus mandate={mandate} spent={spent} />}>
      <p className="profile__intro">{texts.intro}</p>
      <div className="stack">
        {mandate === null ? <NoMandate spent={spent} /> : <MandateFacts mandate={mandate} />}
        {mandate !== null && canChange ? <RevokeMandate mandate={mandate} /> : null}
        {opening !== undefined && canChange ? (
          // The key resets the form for a new mandate.
          <SignMandate
            key={`${mandate?.rum ?? ''} ${mandate?.iban ?? ''}`}
            opening={opening}
            current={mandate}
          />
        ) : null}
      </div>
    </Card>
  );
}
