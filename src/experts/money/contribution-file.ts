import { stringify } from 'csv-stringify/sync';
import { stringify as yaml } from 'yaml';
import type { ContributionForm } from './contribution-forms.js';
import type { Contribution, Role } from './contributions.js';

/** As the CRediT taxonomy calls them. */
const CREDIT: Readonly<Record<Role, string>> = {
  investigation: 'Investigation',
  validation: 'Validation',
  'data-curation': 'Data curation',
};

const named = (rows: readonly Contribution[]) =>
  rows.flatMap((row) =>
    row.credit?.consent === true && row.credit.name !== ''
      ? [{ ...row, name: row.credit.name, orcid: row.credit.orcid }]
      : [],
  );

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/**
 * A list of those who want to be named, with what they did. The others are a number: nothing of them is told that would
 * say who they are.
 */
export function contributionFile(
  title: string,
  rows: readonly Contribution[],
  form: ContributionForm,
): { type: string; name: string; text: string } {
  const some = named(rows);
  const unnamed = rows.length - some.length;
  const told = some.map(({ name, orcid, verdicts, consultations, cases, share, roles }) => ({
    name,
    orcid,
    verdicts,
    consultations,
    cases,
    share: Number(share.toFixed(4)),
    roles: roles.map((role) => CREDIT[role]),
  }));
  switch (form) {
    case 'json':
      return {
        type: 'application/json; charset=utf-8',
        name: 'contributors.json',
        text: `${JSON.stringify({ title, contributors: told, unnamed }, null, 2)}\n`,
      };
    case 'csv':
      return {
        type: 'text/csv; charset=utf-8',
        name: 'contributors.csv',
        text: stringify(
          [
            ...told.map((one) => ({ ...one, roles: one.roles.join('; ') })),
            ...(unnamed > 0 ? [{ name: `(${unnamed} not named)` }] : []),
          ],
          {
            header: true,
            columns: ['name', 'orcid', 'verdicts', 'consultations', 'cases', 'share', 'roles'],
            // Spreadsheets would run a cell that begins with =, +, - or @.
            escape_formulas: true,
            // Spreadsheet programs take a table without the mark for another encoding.
            bom: true,
          },
        ),
      };
    case 'cff':
      return {
        type: 'application/yaml; charset=utf-8',
        name: 'CITATION.cff',
        text: yaml({
          'cff-version': '1.2.0',
          message: 'If you use this data set, please cite it and those who rated it.',
          type: 'dataset',
          title,
          authors: [
            ...told.map(({ name, orcid }) => ({
              name,
              ...(orcid !== '' && { orcid: `https://orcid.org/${orcid}` }),
            })),
            // The format wants one at least.
            ...(told.length === 0 ? [{ name: 'The experts who rated this data set' }] : []),
          ],
        }),
      };
    case 'md':
      return {
        type: 'text/markdown; charset=utf-8',
        name: 'CONTRIBUTORS.md',
        text: [
          `# ${inLine(title)}`,
          '',
          '| Name | Roles (CRediT) | Verdicts | Consultations | Cases | Share |',
          '|---|---|---:|---:|---:|---:|',
          ...told.map(
            (one) =>
              `| ${inLine(one.name)}${one.orcid === '' ? '' : ` (${one.orcid})`} | ${one.roles.join(', ')} | ${one.verdicts} | ${one.consultations} | ${one.cases} | ${percent(one.share)} |`,
          ),
          ...(unnamed > 0 ? ['', `And ${unnamed} who did not want to be named.`] : []),
          '',
        ].join('\n'),
      };
  }
}

/** A name as Markdown shows it, whatever signs are in it. */
const inLine = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+!|~-]/g, '\\$&');
