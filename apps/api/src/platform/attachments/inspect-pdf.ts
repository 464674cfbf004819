import { constants, inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFStream,
  PDFStreamWriter,
  PDFWriter,
  type PDFContext,
} from '@cantoo/pdf-lib';
import type { PdfProblem } from './pdf-inspector.ts';

export type PdfInspection = { readonly content: Uint8Array } | { readonly problem: PdfProblem };

class Refusal extends Error {
  readonly problem: PdfProblem;
  constructor(problem: PdfProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Names that only serve what is refused, wherever they stand: as a key, as a value, or as an
 * object of its own that a value refers to.
 */
const REFUSED_NAMES: ReadonlyMap<string, PdfProblem> = new Map([
  ...['JavaScript', 'JS', 'Launch', 'AA', 'Rendition', 'RichMedia', 'RichMediaContent'].map(
    (name) => [name, 'activePdf'] as const,
  ),
  // Not `Screen`, which is also a way to blend colours.
  ...['RichMediaExecute', 'Movie', 'Sound', '3D'].map((name) => [name, 'activePdf'] as const),
  ...['URI', 'GoToR', 'GoToE'].map((name) => [name, 'pdfLinks'] as const),
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'Filespec', 'Collection'].map(
    (name) => [name, 'pdfFiles'] as const,
  ),
  ...['AcroForm', 'XFA', 'Widget', 'SubmitForm', 'ResetForm', 'ImportData'].map(
    (name) => [name, 'pdfForm'] as const,
  ),
  ['Crypt', 'pdfLocked'],
]);

const nameOf = (text: string): PDFName => PDFName.of(text);
/** Streams that hold the file's own structure; they are written anew. */
const STRUCTURE_TYPES: ReadonlySet<unknown> = new Set([nameOf('ObjStm'), nameOf('XRef')]);
const FLATE: unknown = nameOf('FlateDecode');

const isStructure = (object: PDFObject): object is PDFRawStream =>
  object instanceof PDFRawStream && STRUCTURE_TYPES.has(object.dict.lookup(nameOf('Type')));

const checkName = (name: PDFName): void => {
  const problem = REFUSED_NAMES.get(name.decodeText());
  if (problem !== undefined) throw new Refusal(problem);
};

/** Programs write where a document opens as a place in it; only such a place is taken. */
const checkOpening = (context: PDFContext, value: PDFObject): void => {
  const opening = context.lookup(value);
  if (opening instanceof PDFArray) return;
  const isPlace = opening instanceof PDFDict && opening.lookup(nameOf('S')) === nameOf('GoTo');
  if (!isPlace) throw new Refusal('activePdf');
};

/** Iterative: a value may be nested deeper than the stack goes. References are not followed. */
const checkObject = (context: PDFContext, whole: PDFObject): void => {
  const waiting: PDFObject[] = [whole];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFName) checkName(object);
    else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFStream) {
      // The data of the stream would come from another file.
      if (object.dict.has(nameOf('F'))) throw new Refusal('pdfFiles');
      waiting.push(object.dict);
    } else if (object instanceof PDFDict) {
      for (const [key, value] of object.entries()) {
        checkName(key);
        if (key === nameOf('OpenAction')) checkOpening(context, value);
        waiting.push(value);
      }
    }
  }
};

const MAX_STRUCTURE_BYTES = 32 * 1_024 * 1_024;

/**
 * Reads every object in the file from its first byte to its last, those inside object streams and
 * those that the cross-reference table leaves out too. Of an object with several versions the last
 * one counts; the others are not written.
 */
class BoundedParser extends PDFParser {
  private structureBytes = 0;

  constructor(bytes: Uint8Array) {
    super(bytes, Number.POSITIVE_INFINITY, true);
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref);
    if (isStructure(object)) this.measure(object);
    return object;
  }

  /** The library expands without a limit of its own: five megabytes could become five gigabytes. */
  private measure({ dict, contents }: PDFRawStream): void {
    const filter = dict.lookup(nameOf('Filter'));
    const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
    if (only === undefined) return;
    if (only !== FLATE) throw new Refusal('damaged');
    const { length } = inflateSync(contents, {
      maxOutputLength: MAX_STRUCTURE_BYTES - this.structureBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    this.structureBytes += length;
  }
}

const readObjects = async (bytes: Uint8Array): Promise<PDFContext> => {
  const context = await new BoundedParser(bytes).parseDocument();
  if (context.trailerInfo.Encrypt !== undefined) throw new Refusal('pdfLocked');
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (isStructure(object)) context.delete(ref);
    else checkObject(context, object);
  }
  return context;
};

const hasPages = (context: PDFContext): boolean => {
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFCatalog)) return false;
  let count = 0;
  catalog.Pages().traverse((node) => {
    if (node instanceof PDFPageLeaf) count += 1;
  });
  return count > 0;
};

/**
 * The document written anew from the objects that were checked, and nothing else: what another
 * reader might find between them, behind the end or in an earlier version is gone.
 */
export const inspectPdf = async (bytes: Uint8Array): Promise<PdfInspection> => {
  try {
    const context = await readObjects(bytes);
    if (!hasPages(context)) return { problem: 'damaged' };
    const writer = context.pdfFileDetails.useObjectStreams
      ? PDFStreamWriter.forContext(context, Number.POSITIVE_INFINITY)
      : PDFWriter.forContext(context, Number.POSITIVE_INFINITY);
    return { content: await writer.serializeToBuffer() };
  } catch (error) {
    return { problem: error instanceof Refusal ? error.problem : 'damaged' };
  }
};
