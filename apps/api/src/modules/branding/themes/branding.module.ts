import type { BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { parseStrictJson } from '../../../platform/http/strict-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorOf, type AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { createBrandingFiles } from './branding-file.ts';
import { brandingQueries } from './branding.queries.ts';
import { createChangeDraft, type DraftChange } from './change-draft.ts';
import { createSendPicture } from './pictures.ts';
import { createPreviewBranding } from './preview-branding.ts';
import { createPublishBranding } from './publish-branding.ts';
import { createListVersions, createReadBranding, createShownBranding } from './read-branding.ts';

export { createApplyMailTexts, readCurrentTexts, type ApplyMailTexts } from './publish-branding.ts';

/** A contract has some hundreds of texts, images and colours. */
const BRANDING_FILE_MAX_KEYS = 5_000;

interface BrandingRequest {
  readonly caller: AuthenticatedCaller;
  readonly params: { readonly numeroContrat: string };
}

/** Colours, texts and images of a contract, edited by operators. */
export const createBrandingModule = (platform: Platform) => {
  const queries = brandingQueries(platform.reader);
  const shown = createShownBranding(queries);
  const read = createReadBranding(queries);
  const changeDraft = createChangeDraft(platform, queries);
  const publish = createPublishBranding(platform);
  const versions = createListVersions(queries);
  const brandingFiles = createBrandingFiles(platform, {
    changeDraft,
    shown,
    readJson: (bytes) => parseStrictJson(bytes, BRANDING_FILE_MAX_KEYS),
  });
  const sendPicture = createSendPicture(platform);
  const preview = createPreviewBranding(platform, shown);

  const draftOf = ({ caller, params }: BrandingRequest, revision: number): DraftChange => ({
    numero: params.numeroContrat,
    revision,
    authorId: actorOf(caller),
  });
  const readAfter = async (
    { params }: BrandingRequest,
    change: Promise<void>,
  ): Promise<BrandingView> => {
    await change;
    return await read(params.numeroContrat);
  };

  return defineModule({
    handlers: {
      getBranding: ({ params }) => read(params.numeroContrat),
      saveBranding: (request) =>
        readAfter(request, changeDraft.save(draftOf(request, request.body.revision), request.body)),
      dropBrandingDraft: (request) =>
        readAfter(request, changeDraft.drop(draftOf(request, request.body.revision))),
      publishBranding: ({ unit, caller, params, body, origin }) =>
        publish(
          unit,
          {
            numero: params.numeroContrat,
            revision: body.revision,
            commentaire: body.commentaire,
            caller,
          },
          origin,
        ),
      getBrandingVersions: ({ params, query }) => versions.list(params.numeroContrat, query),
      getBrandingVersion: ({ params }) =>
        versions.read(params.numeroContrat, Number(params.numero)),
      returnToBrandingVersion: (request) =>
        readAfter(
          request,
          changeDraft.returnTo(
            draftOf(request, request.body.revision),
            Number(request.params.numero),
          ),
        ),
      copyBranding: (request) =>
        readAfter(
          request,
          changeDraft.copyFrom(
            draftOf(request, request.body.revision),
            request.body.numeroContratSource,
          ),
        ),
      exportBranding: ({ params, query }) =>
        brandingFiles.export(params.numeroContrat, query.source),
      importBranding: (request) =>
        readAfter(
          request,
          brandingFiles.import(draftOf(request, Number(request.query.revision)), request.upload),
        ),
      sendBrandingImage: ({ params, upload }) => sendPicture(params.numeroContrat, upload),
      previewBrandedMail: ({ params, query }) => preview.mail(params.numeroContrat, query.source),
      previewBrandedDocument: ({ params, query }) =>
        preview.document(params.numeroContrat, query.source),
    },
  });
};
