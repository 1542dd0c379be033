import type { ReportModel } from './model.js';

/** Number of the form of `report.json`; grows when a field changes its meaning or goes away. */
const REPORT_SCHEMA = 1;

/** The whole report as data, in both languages: `{"schema": 1, …}`. Undefined values are null, figures unrounded. */
export const toJson = (model: ReportModel): string =>
  `${JSON.stringify({ schema: REPORT_SCHEMA, ...model }, asNull, 2)}\n`;

/** JSON has no NaN and no infinity. */
const asNull = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value;
