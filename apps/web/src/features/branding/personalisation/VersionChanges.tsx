import type { BrandingContent } from '@portail/contract/branding/branding.schemas.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingVersionTexts } from './operator-branding.texts.ts';
import { versionQuery } from './branding-queries.ts';
import { useChangeLines } from './use-change-lines.ts';

interface DressesProps {
  readonly online: BrandingContent;
  readonly version: BrandingContent;
}

function Changes({ online, version }: DressesProps) {
  const texts = useTexts(brandingVersionTexts);
  const lines = useChangeLines(online, version);
  if (lines.length === 0) return <p>{texts.sameAsOnline}</p>;
  return (
    <ul className="dressing__change-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface VersionChangesProps {
  readonly numeroContrat: string;
  readonly numero: number;
  readonly online: BrandingContent;
}

/** Differences between a former version and the published one. */
export function VersionChanges({ numeroContrat, numero, online }: VersionChangesProps) {
  const texts = useTexts(brandingVersionTexts);
  const { data, error, refetch } = useQuery(versionQuery(numeroContrat, numero));
  if (data !== undefined) return <Changes online={online} version={data} />;
  return error === null ? (
    <Skeleton lines={2} label={texts.loading} />
  ) : (
    <ReadFailure error={error} onRetry={() => void refetch()} />
  );
}
