import type { IntervenantIdentity } from '@portail/contract/payments/payees.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { intervenantTexts } from './intervenant.texts.ts';
import './intervenant.css';

const useKindWords = () => {
  const texts = useTexts(intervenantTexts);
  const kinds: Readonly<Record<string, string>> = {
    SALARIE: texts.SALARIE,
    ASSISTANTE_MATERNELLE: texts.ASSISTANTE_MATERNELLE,
    STRUCTURE: texts.STRUCTURE,
    ORGANISME: texts.ORGANISME,
  };
  return (type: string): string => kinds[type] ?? type;
};

function CopyNan({ codeNAN }: { readonly codeNAN: string }) {
  const texts = useTexts(intervenantTexts);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codeNAN);
      notify({ type: 'success', header: texts.copied, content: codeNAN });
    } catch {
      // The clipboard permission may be denied.
      notify({ type: 'warning', header: texts.copy, content: texts.copyFailed });
    }
  };
  return (
    <Button variant="secondary" isSmall onClick={() => void copy()}>
      {texts.copy}
    </Button>
  );
}

/** The NAN code is large, because it is read out and copied. */
export function IdentityCard({ identity }: { readonly identity: IntervenantIdentity }) {
  const texts = useTexts(intervenantTexts);
  const kind = useKindWords();
  const isActive = identity.contactStatus === 'ACTIF';
  return (
    <Card title={texts.identity} accent="primary" className="intervenant-identity">
      {isActive ? null : <Alert tone="warning">{texts.inactive}</Alert>}
      <div className="intervenant-identity__nan">
        <p className="intervenant-identity__label">
          {texts.nan} <GlossaryTip word="codeNan" />
        </p>
        <p className="intervenant-identity__code">{identity.codeNAN}</p>
        <p className="intervenant-identity__label">{texts.nanAdvice}</p>
        <CopyNan codeNAN={identity.codeNAN} />
      </div>
      <FactList
        facts={[
          { id: 'nom', label: texts.name, value: identity.socialReason, isStrong: true },
          { id: 'activite', label: texts.kind, value: kind(identity.type) },
          {
            id: 'affiliation',
            label: texts.status,
            value: (
              <Status tone={isActive ? 'success' : 'warning'}>
                {texts[identity.contactStatus]}
              </Status>
            ),
          },
        ]}
      />
    </Card>
  );
}
