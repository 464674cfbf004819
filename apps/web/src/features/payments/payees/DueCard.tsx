import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { IntervenantIdentity } from '@portail/contract/payments/payees.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { AmountText } from '@portail/ui/data/AmountText.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { intervenantTexts } from './intervenant.texts.ts';
import './intervenant.css';

/** What prevents the next transfer, if anything. */
export function BankNotice({ identity }: { readonly identity: IntervenantIdentity }) {
  const texts = useTexts(intervenantTexts);
  const mayOpenBank = canOpenPage(pageOf('INTERVENANT_BANK'), useSessionView());
  const statut = identity.coordonneesBancaires;
  if (statut === 'ACTIVES') return null;
  return (
    <Alert
      tone={statut === 'EN_ATTENTE' ? 'info' : 'warning'}
      title={texts[statut]}
      actions={
        mayOpenBank ? (
          <LinkButton variant="secondary" href={hrefOf('INTERVENANT_BANK')}>
            {texts.bank}
          </LinkButton>
        ) : undefined
      }
    >
      {texts[`${statut}_TEXT`]}
    </Alert>
  );
}

/** The amount due, and its payout day. */
export function DueCard({ identity }: { readonly identity: IntervenantIdentity }) {
  const texts = useTexts(intervenantTexts);
  const cents = centsOfWire(identity.montantAVerser);
  const { prochainVersement } = identity;
  const words = () => {
    if (cents === 0) return texts.nothingDue;
    return prochainVersement === null
      ? texts.noPayoutDay
      : fill(texts.nextPayout, { date: wireDayWords(prochainVersement) });
  };
  return (
    <Card title={texts.due} accent="secondary" className="intervenant-due">
      <p>
        <AmountText cents={cents} size="hero" />
      </p>
      <p>{words()}</p>
    </Card>
  );
}
