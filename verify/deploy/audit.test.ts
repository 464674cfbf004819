import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/root.ts';
import { auditExceptions, auditProblems, auditReport } from './audit-rules.ts';

const URL = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
const reportWith = (severity: string) =>
  auditReport.parse({
    auditReportVersion: 2,
    vulnerabilities: {
      fastify: {
        name: 'fastify',
        severity,
        via: [{ source: 1, name: 'fastify', title: 'Body bypass', url: URL, severity }],
      },
      'fastify-plugin': { name: 'fastify-plugin', severity, via: ['fastify'] },
    },
  });
const exception = {
  avis: URL,
  raison: 'Le module touché n’est pas employé ici.',
  jusquAu: '2026-12-01',
};

describe('[O14] known flaws of dependencies', () => {
  it.each(['moderate', 'high', 'critical'])('[O14] tells one of severity %s, once', (severity) => {
    expect(auditProblems(reportWith(severity), [], '2026-11-17')).toEqual([
      `fastify (${severity})\u00a0: Body bypass ${URL}`,
    ]);
  });

  it('[O14] leaves aside low ones, and those accepted until a day that has not passed', () => {
    expect(auditProblems(reportWith('low'), [], '2026-11-17')).toEqual([]);
    expect(auditProblems(reportWith('high'), [exception], '2026-12-01')).toEqual([]);
    expect(auditProblems(reportWith('high'), [exception], '2026-12-02')).toHaveLength(1);
  });

  it('[O14] asks to remove an exception that serves nothing', () => {
    expect(
      auditProblems(auditReport.parse({ vulnerabilities: {} }), [exception], '2026-11-17'),
    ).toEqual([`exception sans objet, à retirer\u00a0: ${URL}`]);
  });

  it('[O14] takes no answer of the registry that is not a report', () => {
    expect(() => auditReport.parse({ statusCode: 405, error: {} })).toThrow();
  });

  it('[O14] every exception has a reason and an end', () => {
    const text = readFileSync(join(ROOT, 'security/exceptions-audit.json'), 'utf8');
    expect(auditExceptions.safeParse(JSON.parse(text)).success).toBe(true);
  });
});
