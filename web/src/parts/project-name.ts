import { useWords } from '../words/index.js';
import { useSession } from './session.js';

/** Names of projects that the viewer sees; the first one has none of its own. */
export function useProjectName(): (id: string) => string {
  const { t } = useWords();
  const session = useSession();
  const known = session.data?.viewer?.projects ?? [];
  return (id) =>
    id === 'home' ? t('projects.home') : (known.find((one) => one.id === id)?.name ?? id);
}
