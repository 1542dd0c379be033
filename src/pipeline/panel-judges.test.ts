import { describe, expect, it } from 'vitest';
import { panelMembers, panelsFor } from './panel-judges.js';

const baseline = (name: string) => ({
  name: `local/${name}`,
  kind: 'local',
  baseline: true as const,
});
const local = (name: string) => ({ name: `local/${name}`, kind: 'local' });
const model = (name: string) => ({ name, kind: 'model' });
const names = (judges: readonly { name: string }[]) => judges.map((judge) => judge.name);

describe('a panel', () => {
  it('never arises by default out of judges that read nothing', () => {
    const baselines = [baseline('nothing'), baseline('coin'), baseline('everything')];
    expect(panelsFor(baselines, [])).toEqual([]);
    expect(panelsFor([...baselines, model('a')], [])).toEqual([]);
    expect(panelsFor([...baselines, model('a'), model('b')], [])).toEqual(['median']);
    expect(panelsFor([model('a'), local('house')], [])).toEqual(['median']);
    expect(panelsFor([model('a')], ['majority'])).toEqual([]);
    // A name says nothing of what a judge does: manifests from before the mark was stored take it for a reader.
    expect(panelsFor([model('a'), local('nothing')], [])).toEqual(['median']);
  });

  it('is made of the judges that read, unless it was asked for with fewer than two of them', () => {
    const mixed = [model('a'), baseline('nothing'), model('b')];
    expect(names(panelMembers(mixed))).toEqual(['a', 'b']);
    const asked = [model('a'), baseline('nothing')];
    expect(panelsFor(asked, ['majority'])).toEqual(['majority']);
    expect(names(panelMembers(asked))).toEqual(['a', 'local/nothing']);
  });

  it('leaves out people whose sheets were read: they rated a sample, and are what a panel is held against', () => {
    const people = [model('a'), model('b'), { name: 'people/ana' }, { name: 'people/bo' }];
    expect(names(panelMembers(people))).toEqual(['a', 'b']);
    expect(panelsFor([model('a'), { name: 'people/ana' }], [])).toEqual([]);
  });
});
