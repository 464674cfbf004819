import {
  askDataExport,
  downloadDataExport,
  getDataExports,
} from '@portail/contract/people/privacy.calls.ts';
import type { DataExport, ExportStatut } from '@portail/contract/people/privacy.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban, Check, Download, Hourglass } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { apiQuery } from '../../../session/use-api-query.ts';
import { saveFile } from '../../../shared/download/save-file.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { exportTexts, privacyTexts } from './privacy.texts.ts';
import { PRIVACY_READS, PrivacySection } from './PrivacySection.tsx';

/** Polls while a copy is in preparation. */
const PREPARATION_POLL_MS = 10_000;

const STATUS_STYLES = {
  EN_PREPARATION: { tone: 'info', icon: <Hourglass /> },
  PRET: { tone: 'success' },
  TELECHARGE: { tone: 'neutral', icon: <Check /> },
  EXPIRE: { tone: 'neutral', icon: <Ban /> },
} as const satisfies Record<ExportStatut, object>;

interface ExportLineProps {
  readonly copy: DataExport;
  readonly canAsk: boolean;
}

function ExportLine({ copy, canAsk }: ExportLineProps) {
  const texts = useTexts(exportTexts);
  const common = useTexts(privacyTexts);
  const { submit, isPending } = useApiMutation(downloadDataExport, {
    invalidates: PRIVACY_READS,
    failureHeader: common.error,
    onSuccess: (file) => saveFile(file),
  });
  const { idExport, statut, demandeLe: date, disponibleJusquAu } = copy;
  return (
    <li>
      <p className="privacy-list__head">
        <span>{fill(texts.askedOn, { date })}</span>
        <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>
      </p>
      {disponibleJusquAu === undefined ? null : (
        <p className="privacy-list__detail">{fill(texts.until, { date: disponibleJusquAu })}</p>
      )}
      {statut === 'PRET' && canAsk ? (
        <Button
          icon={<Download />}
          aria-label={fill(texts.downloadOf, { date })}
          isPending={isPending}
          pendingLabel={common.pending}
          onClick={() => void submit({ params: { idExport } })}
        >
          {texts.download}
        </Button>
      ) : null}
    </li>
  );
}

export function DataExports({ canAsk }: { readonly canAsk: boolean }) {
  const texts = useTexts(exportTexts);
  const common = useTexts(privacyTexts);
  const read = useQuery({
    ...apiQuery(getDataExports, {}),
    refetchInterval: ({ state }) =>
      state.data?.some(({ statut }) => statut === 'EN_PREPARATION') === true
        ? PREPARATION_POLL_MS
        : false,
  });
  const { submit, isPending } = useApiMutation(askDataExport, {
    invalidates: PRIVACY_READS,
    success: { header: common.success, content: texts.asked },
    failureHeader: common.error,
  });
  return (
    <PrivacySection texts={texts} read={read}>
      {(copies) => (
        <>
          <ul className="privacy-list" aria-label={texts.list}>
            {copies.map((copy) => (
              <ExportLine key={copy.idExport} copy={copy} canAsk={canAsk} />
            ))}
          </ul>
          {canAsk && !copies.some(({ statut }) => statut === 'EN_PREPARATION') ? (
            <p className="privacy__act">
              <Button
                variant="secondary"
                isPending={isPending}
                pendingLabel={common.pending}
                onClick={() => void submit({})}
              >
                {texts.ask}
              </Button>
            </p>
          ) : null}
        </>
      )}
    </PrivacySection>
  );
}
