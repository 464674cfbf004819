import { askErasure, getErasure, withdrawErasure } from '@portail/contract/people/privacy.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { Erasure } from '@portail/contract/people/privacy.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { erasureTexts, privacyTexts } from './privacy.texts.ts';
import { PRIVACY_READS, PrivacySection } from './PrivacySection.tsx';

function AskErasure() {
  const texts = useTexts(erasureTexts);
  const common = useTexts(privacyTexts);
  const [isOpen, setOpen] = useState(false);
  const { submit, isPending } = useApiMutation(askErasure, {
    invalidates: PRIVACY_READS,
    success: { header: common.success, content: texts.asked },
    failureHeader: common.error,
  });
  const ask = () => {
    setOpen(false);
    void submit({});
  };
  return (
    <div className="privacy__act">
      <Button
        variant="danger"
        isPending={isPending}
        pendingLabel={common.pending}
        onClick={() => setOpen(true)}
      >
        {texts.ask}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.confirmTitle}
        confirmLabel={texts.ask}
        cancelLabel={common.cancel}
        onConfirm={ask}
        isDanger
      >
        <p>{texts.confirmText}</p>
      </ConfirmDialog>
    </div>
  );
}

function Waiting({ erasure, canAsk }: { readonly erasure: Erasure; readonly canAsk: boolean }) {
  const texts = useTexts(erasureTexts);
  const common = useTexts(privacyTexts);
  const { submit, isPending } = useApiMutation(withdrawErasure, {
    invalidates: PRIVACY_READS,
    success: { header: common.success, content: texts.withdrawn },
    failureHeader: common.error,
  });
  const { demandeLe: date = '', prevuLe: jour = '' } = erasure;
  return (
    <Alert
      tone="warning"
      title={texts.waitingTitle}
      {...(canAsk
        ? {
            actions: (
              <Button
                isPending={isPending}
                pendingLabel={common.pending}
                onClick={() => void submit({})}
              >
                {texts.withdraw}
              </Button>
            ),
          }
        : {})}
    >
      {fill(texts.waiting, { date, jour })}
    </Alert>
  );
}

function Kept({ kept }: { readonly kept: Erasure['conserve'] }) {
  const texts = useTexts(erasureTexts);
  if (kept.length === 0) return null;
  return (
    <>
      <h3 className="privacy__subtitle">{texts.kept}</h3>
      <p className="profile__intro">{texts.keptIntro}</p>
      <ul className="privacy-list" aria-label={texts.kept}>
        {kept.map(({ categorie, motif, duree }) => (
          <li key={categorie}>
            <strong>{categorie}</strong>
            <p className="privacy-list__detail">{fill(texts.keptLine, { motif, duree })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Pages on which each obstacle can be resolved; the first accessible one is used. */
const PAGES = {
  COMPTE: ['ACCOUNT_STATEMENT', 'ACCOUNT_PAYMENT_CHOICE'],
  TITRE: ['CHECKBOOK_STATEMENT'],
  COMMANDE: ['ORDER_HISTORY'],
  SERVICE: ['COMMANDE'],
  PAIEMENT_COMPTE: ['ACCOUNT_PAYMENT_HISTORY'],
  PAIEMENT_TITRES: ['CHECK_PAYMENT_HISTORY'],
  ECHANGE: ['ORDER_HISTORY'],
  FACTURE: ['FACTURES'],
  DECLARATION: ['DECLARATION_HISTORY'],
} as const;

function Details({ details }: { readonly details: Erasure['details'] }) {
  const texts = useTexts(erasureTexts);
  const view = useSessionView();
  return (
    <ul className="privacy__details">
      {details.map(({ origine, nombre, date }) => {
        const page = PAGES[origine].find((one) => canOpenPage(pageOf(one), view));
        return (
          <li key={origine}>
            {fill(texts[origine], { nombre: String(nombre), date })}{' '}
            {page === undefined ? null : <Link href={hrefOf(page)}>{texts[`see${origine}`]}</Link>}
          </li>
        );
      })}
    </ul>
  );
}

export function ErasureSection({ canAsk }: { readonly canAsk: boolean }) {
  const texts = useTexts(erasureTexts);
  const read = useApiQuery(getErasure, {});
  return (
    <PrivacySection texts={texts} read={read}>
      {(erasure) => (
        <>
          {erasure.statut === 'DEMANDEE' ? <Waiting erasure={erasure} canAsk={canAsk} /> : null}
          <Kept kept={erasure.conserve} />
          {erasure.obstacles.length === 0 ? null : (
            <>
              <h3 className="privacy__subtitle">{texts.obstacles}</h3>
              <ul className="privacy__obstacles">
                {erasure.obstacles.map((one) => (
                  <li key={one}>
                    {texts[one]}
                    <Details details={erasure.details.filter(({ obstacle }) => obstacle === one)} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {canAsk && erasure.statut === 'AUCUNE' && erasure.obstacles.length === 0 ? (
            <AskErasure />
          ) : null}
        </>
      )}
    </PrivacySection>
  );
}
