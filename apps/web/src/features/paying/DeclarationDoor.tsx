import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ExternalLink } from '@portail/ui/icons/icons.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { declarationDoorTexts, payingTexts } from '../../texts/paying.ts';
import type { PaymentContract } from './payment-data.ts';
import { chooseWay } from './payment-draft.ts';
import { goToNextStep } from './payment-way.ts';
import { PaymentFrame, useBackHref } from './PaymentFrame.tsx';

const BODIES = {
  CESU: { step: 'identificationCesu', site: 'https://www.cesu.urssaf.fr/' },
  PAJE: { step: 'identificationPaje', site: 'https://www.pajemploi.urssaf.fr/' },
} as const;

interface DeclarationDoorProps {
  readonly body: keyof typeof BODIES;
  readonly contract: PaymentContract;
}

/** Paying and declaring in one go comes later: what can be done today, said plainly. */
export function DeclarationDoor({ body, contract }: DeclarationDoorProps) {
  const texts = useTexts(declarationDoorTexts);
  const common = useTexts(payingTexts);
  const { step, site } = BODIES[body];
  const backHref = useBackHref(step);
  const payNow = () => {
    chooseWay(contract.typeContrat, 'ORGANISME');
    goToNextStep('choix');
  };
  return (
    <PaymentFrame current={step} lead={body === 'CESU' ? texts.cesuLead : texts.pajeLead}>
      <Alert tone="info" title={texts.title}>
        <p>{texts.text}</p>
        <ol className="paying__todo">
          <li>{texts.first}</li>
          <li>{texts.second}</li>
        </ol>
      </Alert>
      <div className="cluster">
        <Button onClick={payNow}>{texts.payNow}</Button>
        <LinkButton variant="secondary" href={site} icon={<ExternalLink />}>
          {body === 'CESU' ? texts.cesuSite : texts.pajeSite}
        </LinkButton>
        <LinkButton variant="quiet" href={backHref}>
          {common.back}
        </LinkButton>
      </div>
    </PaymentFrame>
  );
}
