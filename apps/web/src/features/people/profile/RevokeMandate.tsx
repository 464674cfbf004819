import { revokeMandate } from '@portail/contract/orders/mandate.calls.ts';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { useState } from 'react';
import { mandateTexts } from '../../../session/profile/profile.texts.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { MANDATE_READS, type Mandate } from './mandate.ts';

const MOMENTS = ['TOUT_DE_SUITE', 'PROCHAIN_PRELEVEMENT'] as const;
type Moment = (typeof MOMENTS)[number];

interface RevokeProps {
  readonly mandate: Pick<Mandate, 'rum' | 'ponctuel' | 'finDemandee'>;
}

/** At once, or after the next debit where the mandate would go on after it. */
export function RevokeMandate({ mandate }: RevokeProps) {
  const { rum, ponctuel, finDemandee } = mandate;
  const texts = useTexts(mandateTexts);
  const common = useTexts(profileCommonTexts);
  const [isOpen, setOpen] = useState(false);
  const [moment, setMoment] = useState<Moment>('TOUT_DE_SUITE');
  const hasChoice = !ponctuel && !finDemandee;
  const { submit, isPending } = useApiMutation(revokeMandate, {
    invalidates: MANDATE_READS,
    success: {
      header: common.doneHeader,
      content: (_, { query }) => (query?.apres === undefined ? texts.revoked : texts.revokedAfter),
    },
    failureHeader: common.failed,
  });
  const revoke = async () => {
    const query = hasChoice && moment === 'PROCHAIN_PRELEVEMENT' ? { apres: moment } : {};
    const done = await submit({ params: { rum }, query });
    setOpen(false);
    if (done !== undefined) focusPageHeading();
  };
  return (
    <div className="cluster">
      <ConfirmedButton
        button={{ variant: 'secondary', children: texts.revoke }}
        isOpen={isOpen}
        onChange={(opened) => {
          setOpen(opened);
          setMoment('TOUT_DE_SUITE');
        }}
        title={fill(texts.revokeTitle, { rum })}
        confirmLabel={texts.revoke}
        cancelLabel={texts.revokeKeep}
        onConfirm={() => void revoke()}
        isDanger
        isPending={isPending}
        pendingLabel={common.pending}
      >
        {hasChoice ? (
          <RadioGroup<Moment>
            id="mandat-fin"
            label={texts.moment}
            value={moment}
            onChange={setMoment}
            choices={MOMENTS.map((value) => ({
              value,
              label: texts[value],
              hint: texts[`${value}Hint`],
            }))}
          />
        ) : (
          <p>{texts.revokeText}</p>
        )}
      </ConfirmedButton>
    </div>
  );
}
