import type { Json } from '../../contract/index.js';
import type { RescueItem } from './types.js';

/** What the annotation says, in the form of an answer file. */
export function gold({ gold: said }: RescueItem): Json {
  switch (said.task) {
    case 'timing':
      return { should_speak: said.speak ? 'yes' : 'no' };
    case 'pattern':
      return { label: said.label };
    case 'target':
      return { target: said.target, named: said.named };
    case 'strategy':
      return { strategy: said.strategy, target: said.target };
    case 'emotion':
      return { emotion: said.phrase, intensity: said.intensity };
    case 'viewpoint':
      return { viewpoints: said.views.map((view) => ({ ...view })) };
  }
}
