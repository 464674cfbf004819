import { parseStrictJson } from '../../../platform/http/strict-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCarryDressing } from './carry-dressing.ts';
import { createChangeDraft } from './change-draft.ts';
import { createDressingHandlers, type DressingHandlers } from './dressing.handlers.ts';
import { dressingQueries } from './dressing.queries.ts';
import { createReadDressing } from './dressing-view.ts';
import { createSendPicture } from './keep-picture.ts';
import { createListVersions } from './list-versions.ts';
import { createPreviewDressing } from './preview-dressing.ts';
import { createPublishDressing } from './publish-dressing.ts';
import { createShownDressing } from './shown-dressing.ts';

export { createApplyMailTexts, readCurrentTexts, type ApplyMailTexts } from './apply-mail-texts.ts';

export interface DressingModule {
  readonly handlers: DressingHandlers;
}

/** Texts, pictures and colours of a contract: some hundreds. */
const DRESSING_FILE_MAX_KEYS = 5_000;

/** Colours, texts and pictures of a contract, as operators change them. */
export const createDressingModule = (platform: Platform): DressingModule => {
  const queries = dressingQueries(platform.reader);
  const shown = createShownDressing(queries);
  const changeDraft = createChangeDraft({ ...platform, queries });
  return {
    handlers: createDressingHandlers({
      read: createReadDressing(queries),
      changeDraft,
      publish: createPublishDressing(platform),
      versions: createListVersions(queries),
      carry: createCarryDressing({
        ...platform,
        changeDraft,
        shown,
        readJson: (bytes) => parseStrictJson(bytes, DRESSING_FILE_MAX_KEYS),
      }),
      sendPicture: createSendPicture(platform),
      preview: createPreviewDressing({ ...platform, shown }),
    }),
  };
};
