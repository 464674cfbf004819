import { askDataExport, downloadDataExport } from '@portail/contract/people/privacy.calls.ts';
import type { DataExport, ExportStatut } from '@portail/contract/people/privacy.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Ban, Check, Download, Hourglass } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { saveFile } from '../../../shared/download/save-file.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { exportTexts, privacyTexts } from './privacy.texts.ts';
import { exportsQuery } from './privacy-queries.ts';
import { PrivacySection } from './PrivacySection.tsx';
import { usePrivacyAct } from './use-privacy-act.ts';

const LOOKS = {
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
  const { act, isPending } = usePrivacyAct();
  const { idExport, statut, demandeLe: date, disponibleJusquAu } = copy;
  const download = () =>
    act({
      run: () => callApi(downloadDataExport, { params: { idExport } }),
      onDone: saveFile,
    });
  return (
    <li>
      <p className="privacy-list__head">
        <span>{fill(texts.askedOn, { date })}</span>
        <Status {...LOOKS[statut]}>{texts[statut]}</Status>
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
          onClick={() => void download()}
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
  const { data, error, refetch } = useQuery(exportsQuery);
  const { act, isPending } = usePrivacyAct();
  const ask = () => act({ run: () => callApi(askDataExport, {}), said: texts.asked });
  return (
    <PrivacySection
      title={texts.title}
      intro={texts.intro}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    >
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
                onClick={() => void ask()}
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
