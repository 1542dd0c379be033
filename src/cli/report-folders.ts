import { mapTexts, shareable, withoutPaths } from '../analysis/index.js';
import type { Manifest } from '../pipeline/index.js';
import type { ReportModel } from '../report/model.js';

/**
 * A report that tells of no folder of this machine, since reports are passed on: targets, judges and options that are
 * named by an absolute path stand there by their file's name, as in a bundle. Personas and texts of models stay.
 */
export function withoutFolders(model: ReportModel, manifest: Manifest): ReportModel {
  const { target, judge } = shareable(manifest);
  const names = [
    ...manifest.targets.map(({ name }) => [name, target(name)] as const),
    ...manifest.judges.map(({ name }) => [name, judge(name)] as const),
  ]
    .filter(([name, short]) => name !== short)
    // A name may begin with another.
    .sort(([a], [b]) => b.length - a.length);
  const renamed =
    names.length === 0
      ? model
      : mapTexts(model, (text, key) =>
          key === 'system' ? text : names.reduce((t, [name, to]) => t.replaceAll(name, to), text),
        );
  return {
    ...renamed,
    command: withoutPaths(renamed.command),
    conditions: renamed.conditions.map((c) => ({ ...c, options: withoutPaths(c.options) })),
    targets: renamed.targets.map(withShortParameters),
    judges: renamed.judges.map(withShortParameters),
  };
}

function withShortParameters<V extends { parameters: Record<string, unknown> }>(voice: V): V {
  const { system, ...parameters } = voice.parameters;
  return {
    ...voice,
    parameters: { ...withoutPaths(parameters), ...(system !== undefined && { system }) },
  };
}
