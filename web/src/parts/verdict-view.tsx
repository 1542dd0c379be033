import { Badge, Button, Code, Group, Text } from '@mantine/core';
import type { Answer } from '../../../src/server/api/index.js';
import { useWords } from '../words/index.js';
import { DisagreeForm, type VerdictPlace } from './disagree-form.js';
import { draftPlace, waitingDraft } from './draft.js';
import { useSession } from './session.js';
import { useTimes } from './times.js';
import { KindBadges, type Kinds } from './verdict-words.js';

type Given = Answer<'GET /api/runs/:run/items/:item'>['answers'][number];
export type Verdict = Given['verdicts'][number];

/** So few ratings are all shown, also those that say that nothing was found. */
const FEW = 3;

type Disagree = {
  run: string;
  item: string;
  place: VerdictPlace;
  texts: ReadonlyMap<string, string>;
  said: boolean;
  toggle: (open: boolean) => void;
};

/** All that one judge or person said of one answer, step by step. */
export function JudgeView({
  verdicts,
  kinds,
  open,
  disagree,
}: {
  verdicts: readonly Verdict[];
  kinds: Kinds;
  /** Whether the form for disagreeing stands open, and what it needs. */
  open: boolean;
  disagree: Disagree | null;
}) {
  const { t } = useWords();
  const [first] = verdicts;
  if (first === undefined) return null;
  return (
    <div>
      <Group gap="xs" justify="space-between" align="flex-start">
        <Group gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {first.judge}
            {first.judgeRepeat > 1 && ` #${first.judgeRepeat}`}
          </Text>
          <Badge size="xs" variant="outline" color="gray" tt="none">
            {t(first.person ? 'item.person' : 'item.judge')}
          </Badge>
        </Group>
        {disagree !== null && !open && (
          <Button
            size="compact-xs"
            variant="default"
            mih={24}
            data-disagree
            aria-label={`${t(disagree.said ? 'disagree.edit' : 'disagree.do')}: ${first.judge}`}
            onClick={() => disagree.toggle(true)}
          >
            {t(disagree.said ? 'disagree.edit' : 'disagree.do')}
          </Button>
        )}
      </Group>
      {disagree !== null && !open && <WaitingDraft disagree={disagree} />}
      {verdicts.map((verdict) => (
        <OneStep key={verdict.step} verdict={verdict} kinds={kinds} />
      ))}
      <details>
        <summary>
          <Text size="xs" c="dimmed" span>
            {t('item.raw')}
          </Text>
        </summary>
        <Code block tabIndex={0} aria-label={t('item.raw')}>
          {JSON.stringify(
            verdicts.map(({ step, value }) => ({ step, value })),
            null,
            2,
          )}
        </Code>
      </details>
      {disagree !== null && open && (
        <DisagreeForm
          run={disagree.run}
          item={disagree.item}
          place={disagree.place}
          texts={disagree.texts}
          onClose={() => disagree.toggle(false)}
        />
      )}
    </div>
  );
}

/** A draft that was left here: it would be forgotten if nothing said that it waits. */
function WaitingDraft({ disagree: { run, item, place, toggle } }: { disagree: Disagree }) {
  const { t } = useWords();
  const times = useTimes();
  const who = useSession().data?.viewer?.id ?? '';
  const draft = waitingDraft(draftPlace(who, run, item, place));
  if (draft === null) return null;
  return (
    <Group gap="xs" my={4}>
      <Text size="sm">{t('disagree.kept', { time: times.moment(draft.atMs) })}</Text>
      <Button
        size="compact-xs"
        variant="light"
        mih={24}
        aria-label={`${t('disagree.goOn')}: ${place.judge}`}
        onClick={() => toggle(true)}
      >
        {t('disagree.goOn')}
      </Button>
    </Group>
  );
}

function OneStep({ verdict, kinds }: { verdict: Verdict; kinds: Kinds }) {
  const { t, of } = useWords();
  return (
    <div>
      {verdict.about !== null && (
        <Text size="sm" mt={4}>
          {of(verdict.about)}
        </Text>
      )}
      <KindBadges
        state={verdict.state}
        values={verdict.kinds}
        kinds={kinds}
        all={Object.keys(verdict.kinds).length <= FEW}
      />
      {verdict.why !== null && (
        <Text size="sm" c="dimmed">
          {t('say.pair', { name: t('item.why'), value: verdict.why })}
        </Text>
      )}
      {verdict.quotes.map((quote) => (
        <Text key={quote} size="sm" component="blockquote" m={0} ml="sm" dir="auto">
          <mark className="quote">{quote}</mark>
        </Text>
      ))}
    </div>
  );
}
