const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
] as const;

/** One empty page: the API parses what is joined, and refuses what is not a whole PDF. */
export const SMALL_PDF = Buffer.from(
  [
    '%PDF-1.7',
    ...OBJECTS.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`),
    'trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
  ].join('\n'),
);
