import { Alert, Button, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Asked as AskedOf } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Asked } from '../asked.js';
import { Fault } from '../fault.js';
import { AddedQuestions } from './added-questions.js';
import { Differences } from './differences.js';
import { FieldChanges } from './field-changes.js';
import { GuideEditor } from './guide-editor.js';
import { Scope } from './scope.js';

type Written = Answer<'GET /api/campaigns/:campaign/rubric/draft'>;
type Body = AskedOf<'PUT /api/campaigns/:campaign/rubric/draft'>['body'];

/** Writing the next version: guide and questions, with what it changes and concerns before it is published. */
export function RubricEditor({ campaign, inForce }: { campaign: string; inForce: number }) {
  const { t } = useWords();
  const written = useQuery({
    queryKey: ['rubric', campaign, 'draft'],
    queryFn: ({ signal }) =>
      call('GET /api/campaigns/:campaign/rubric/draft', { params: { campaign } }, signal),
    staleTime: 0,
  });
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('rubric.edit')}
      </Title>
      <Text mb="sm" className="said">
        {t('rubric.edit.about')}
      </Text>
      <Asked query={written}>
        {(seen) =>
          seen.draft === null ? (
            <Begin campaign={campaign} inForce={inForce} />
          ) : (
            <Editor
              key={`${seen.draft.version} ${seen.draft.revision}`}
              campaign={campaign}
              written={seen}
              draft={seen.draft}
            />
          )
        }
      </Asked>
    </section>
  );
}

/** The next version begins as what is in force. */
function Begin({ campaign, inForce }: { campaign: string; inForce: number }) {
  const { t } = useWords();
  const begin = useAct(async () => {
    const { guide, fields } = await call('GET /api/campaigns/:campaign/rubric', {
      params: { campaign },
    });
    return call('PUT /api/campaigns/:campaign/rubric/draft', {
      params: { campaign },
      body: { after: 0, guide, fields, reason: '', major: false },
    });
  }, ['rubric']);
  return (
    <>
      <Fault error={begin.error} />
      <Button loading={begin.isPending} onClick={() => begin.mutate(undefined)}>
        {t('rubric.edit.begin', { n: inForce + 1 })}
      </Button>
      <Text role="status" size="sm" mt="xs">
        {lastPublished
          .get(campaign)
          ?.map((sentence) => sentence(t))
          .join(' ')}
      </Text>
    </>
  );
}

type Sentence = (t: ReturnType<typeof useWords>['t']) => string;
/** What came of the last publishing in this window: the editor that did it is gone by then. */
const lastPublished = new Map<string, readonly Sentence[]>();

function Editor({
  campaign,
  written,
  draft,
}: {
  campaign: string;
  written: Written;
  draft: NonNullable<Written['draft']>;
}) {
  const { t, of } = useWords();
  const [body, setBody] = useState<Omit<Body, 'after'>>({
    guide: draft.guide,
    fields: draft.fields,
    reason: draft.reason,
    major: draft.major,
  });
  const put = (part: Partial<typeof body>): void => setBody((now) => ({ ...now, ...part }));
  const params = { campaign };
  const save = useAct(
    () =>
      call('PUT /api/campaigns/:campaign/rubric/draft', {
        params,
        body: { ...body, after: draft.revision },
      }),
    ['rubric'],
  );
  const drop = useAct(
    () => call('DELETE /api/campaigns/:campaign/rubric/draft', { params }),
    ['rubric'],
  );
  const publish = useAct(async () => {
    const told = await call('POST /api/campaigns/:campaign/rubric/publish', {
      params,
      body: { version: draft.version, revision: draft.revision },
    });
    lastPublished.set(campaign, [
      (say) =>
        say('rubric.publishedNow', { n: told.version, told: told.told, drafts: told.drafts }),
      ...(told.examReady
        ? []
        : [(say: Parameters<Sentence>[0]) => say('rubric.publishedNotReady')]),
    ]);
  }, ['rubric', 'bank', 'learn']);
  const { guide, fields, reason, major } = draft;
  const unsaved = JSON.stringify(body) !== JSON.stringify({ guide, fields, reason, major });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <Stack gap="lg">
        <GuideEditor guide={body.guide} put={(next) => put({ guide: next })} />
        <FieldChanges
          changes={body.fields.filter(({ added }) => added === undefined)}
          pages={written.pages}
          put={(next) =>
            put({ fields: [...next, ...body.fields.filter(({ added }) => added !== undefined)] })
          }
        />
        <AddedQuestions
          fields={body.fields}
          pages={written.pages}
          asked={draft.asked}
          put={(next) => put({ fields: next })}
        />
        <Textarea
          label={t('rubric.edit.reason')}
          description={t('rubric.edit.reason.hint')}
          autosize
          minRows={2}
          maxLength={4000}
          value={body.reason}
          onChange={(event) => put({ reason: event.currentTarget.value })}
        />
        <Checkbox
          label={t('rubric.edit.major')}
          description={t('rubric.edit.major.hint')}
          checked={body.major}
          onChange={(event) => put({ major: event.currentTarget.checked })}
        />
        <Fault error={save.error ?? drop.error} />
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!unsaved}>
            {t('rubric.edit.save')}
          </Button>
          <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate(undefined)}>
            {t('rubric.edit.drop')}
          </Button>
        </Group>
        <div>
          <Title order={3} size="h5" mb="xs">
            {t('rubric.differences')}
          </Title>
          {unsaved && (
            <Text size="sm" mb="xs">
              {t('rubric.edit.unsaved')}
            </Text>
          )}
          {draft.differences.length === 0 ? (
            <Text>{t('rubric.edit.none')}</Text>
          ) : (
            <>
              <Differences differences={draft.differences} />
              <Scope scope={draft.scope} />
            </>
          )}
          {draft.faults.length > 0 && (
            <Alert color="orange" mt="sm">
              <Text size="sm" fw={500}>
                {t('rubric.edit.faults')}
              </Text>
              {draft.faults.map((fault) => (
                <Text key={fault.en} size="sm">
                  {of(fault)}
                </Text>
              ))}
            </Alert>
          )}
          {draft.untranslated.length > 0 && (
            <Alert color="orange" mt="sm">
              {t('rubric.edit.untranslated', { ids: draft.untranslated.join(', ') })}
            </Alert>
          )}
          <Text size="sm" mt="sm">
            {t('rubric.edit.examLeft', { n: draft.examLeft, needed: draft.examNeeded })}
          </Text>
          <Fault error={publish.error} />
          <Button
            mt="sm"
            disabled={unsaved || draft.differences.length === 0 || draft.faults.length > 0}
            loading={publish.isPending}
            onClick={() => publish.mutate(undefined)}
          >
            {t('rubric.edit.publish', { n: draft.version })}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
