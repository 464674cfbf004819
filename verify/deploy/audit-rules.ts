import * as z from 'zod';

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;
const advisory = z.object({ url: z.string(), title: z.string(), severity: z.enum(SEVERITIES) });

/** What `npm audit --json` writes; an error of the registry has another shape. */
export const auditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      // A name in this list is a package that brings the advisory in.
      via: z.array(z.union([z.string(), advisory])),
    }),
  ),
});

/** An advisory that is accepted until a date, with the reason why it does not reach the product. */
export const auditExceptions = z.array(
  z.strictObject({
    avis: z.url(),
    raison: z.string().min(30),
    jusquAu: z.iso.date(),
  }),
);

/** The delays of the security file (security/dossier.md) start here: below `moderate` there is none. */
const COUNTED: ReadonlySet<string> = new Set(['moderate', 'high', 'critical']);

export const auditProblems = (
  report: z.output<typeof auditReport>,
  exceptions: z.output<typeof auditExceptions>,
  today: string,
): readonly string[] => {
  const accepted = new Set(
    exceptions.filter(({ jusquAu }) => jusquAu >= today).map(({ avis }) => avis),
  );
  const found = Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((one) => (typeof one === 'string' ? [] : [{ name, ...one }])),
  );
  const open = found.filter(({ severity, url }) => COUNTED.has(severity) && !accepted.has(url));
  const known = new Set(found.map(({ url }) => url));
  return [
    ...open.map(({ name, severity, title, url }) => `${name} (${severity})\u00a0: ${title} ${url}`),
    ...exceptions
      .filter(({ avis }) => !known.has(avis))
      .map(({ avis }) => `exception sans objet, à retirer\u00a0: ${avis}`),
  ];
};
