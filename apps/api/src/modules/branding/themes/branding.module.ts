import { parseStrictJson } from '../../../platform/http/strict-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCarryBranding } from './carry-branding.ts';
import { createChangeDraft } from './change-draft.ts';
import { createBrandingHandlers, type BrandingHandlers } from './branding.handlers.ts';
import { brandingQueries } from './branding.queries.ts';
import { createReadBranding } from './branding-view.ts';
import { createSendPicture } from './keep-picture.ts';
import { createListVersions } from './list-versions.ts';
import { createPreviewBranding } from './preview-branding.ts';
import { createPublishBranding } from './publish-branding.ts';
import { createShownBranding } from './shown-branding.ts';

export { createApplyMailTexts, readCurrentTexts, type ApplyMailTexts } from './apply-mail-texts.ts';

export interface BrandingModule {
  readonly handlers: BrandingHandlers;
}

/** Texts, pictures and colours of a contract: some hundreds. */
const BRANDING_FILE_MAX_KEYS = 5_000;

/** Colours, texts and pictures of a contract, as operators change them. */
export const createBrandingModule = (platform: Platform): BrandingModule => {
  const queries = brandingQueries(platform.reader);
  const shown = createShownBranding(queries);
  const changeDraft = createChangeDraft({ ...platform, queries });
  return {
    handlers: createBrandingHandlers({
      read: createReadBranding(queries),
      changeDraft,
      publish: createPublishBranding(platform),
      versions: createListVersions(queries),
      carry: createCarryBranding({
        ...platform,
        changeDraft,
        shown,
        readJson: (bytes) => parseStrictJson(bytes, BRANDING_FILE_MAX_KEYS),
      }),
      sendPicture: createSendPicture(platform),
      preview: createPreviewBranding({ ...platform, shown }),
    }),
  };
};
