/** Keys of the sentences in `REQUEST_MESSAGES` that say why a PDF is refused. */
export const PDF_PROBLEMS = [
  'activePdf',
  'pdfLinks',
  'pdfFiles',
  'pdfForm',
  'pdfLocked',
  'damaged',
] as const;
export type PdfProblem = (typeof PDF_PROBLEMS)[number];
