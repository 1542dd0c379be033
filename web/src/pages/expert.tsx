import { Group, List, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Answer } from '../../../src/server/api/index.js';
import { call } from '../api.js';
import { useAbilityName } from '../parts/ability-name.js';
import { Asked } from '../parts/asked.js';
import { Changes } from '../parts/experts/changes.js';
import { ConflictForm, Conflicts } from '../parts/experts/conflicts.js';
import { Credentials } from '../parts/experts/credentials.js';
import { AbilityFigures } from '../parts/experts/figures.js';
import { History } from '../parts/experts/history.js';
import { AnswerAppeal, DecideCredential, SetTier } from '../parts/experts/manage.js';
import { Part } from '../parts/experts/part.js';
import { Standing } from '../parts/experts/standing.js';
import { Tier } from '../parts/experts/tier.js';
import { Folded } from '../parts/folded.js';
import { langName } from '../parts/lang-names.js';
import { useProjectName } from '../parts/project-name.js';
import { useSession } from '../parts/session.js';
import { PageTitle } from '../parts/title.js';
import { useWords } from '../words/index.js';

const page = getRouteApi('/experts/$person');
type One = Answer<'GET /api/projects/:project/experts/:person'>;

/** One expert in one project. */
export function ExpertPage() {
  const { t } = useWords();
  const { person } = page.useParams();
  const search = page.useSearch();
  const navigate = useNavigate();
  const projectName = useProjectName();
  const projects = (useSession().data?.viewer?.projects ?? []).filter(({ may }) =>
    may.includes('annotate'),
  );
  const project = search.project ?? projects[0]?.id ?? '';
  const one = useQuery({
    queryKey: ['expert', project, person],
    enabled: project !== '',
    queryFn: ({ signal }) =>
      call('GET /api/projects/:project/experts/:person', { params: { project, person } }, signal),
  });
  return (
    <Stack maw={760} gap="xl">
      <div>
        <PageTitle>{one.data?.name ?? t('experts.one')}</PageTitle>
        <Select
          label={t('experts.project')}
          maw={320}
          allowDeselect={false}
          value={project}
          data={projects.map(({ id }) => ({ value: id, label: projectName(id) }))}
          onChange={(value) =>
            void navigate({
              to: '/experts/$person',
              params: { person },
              search: value === null ? {} : { project: value },
            })
          }
        />
      </div>
      <Asked query={one}>{(data) => <Expert one={data} project={project} />}</Asked>
    </Stack>
  );
}

function Expert({ one, project }: { one: One; project: string }) {
  const { t, lang } = useWords();
  const abilityName = useAbilityName();
  const { detail, person } = one;
  const alone = useSession().data?.mode === 'local';
  const decides = one.manages && (!one.me || alone);
  if (detail === null)
    return (
      <Group>
        <Tier tier={one.tier} />
        <Text size="sm" c="dimmed">
          {t('experts.peer')}
        </Text>
      </Group>
    );
  const { profile } = detail;
  return (
    <>
      <Part title={t('experts.standing')}>
        <Standing data={detail.standing} />
      </Part>
      {decides && (
        <Part title={t('experts.setTier')}>
          <SetTier project={project} person={person} tier={one.tier} />
        </Part>
      )}
      <Part title={t('experts.changes')}>
        <Changes
          changes={detail.changes}
          act={(change) =>
            decides ? <AnswerAppeal project={project} person={person} change={change} /> : null
          }
        />
      </Part>
      <Part title={t('experts.quality')}>
        <AbilityFigures figures={detail.figures} derived={detail.derived} />
      </Part>
      <Part title={t('experts.credentials')}>
        <Credentials
          credentials={detail.credentials}
          act={(credential) =>
            decides ? <DecideCredential project={project} person={person} one={credential} /> : null
          }
        />
      </Part>
      <Part title={t('experts.said')}>
        {profile.about !== '' && <Text className="said">{profile.about}</Text>}
        <List size="sm">
          {profile.langs.length > 0 && (
            <List.Item>
              {t('experts.pair', {
                name: t('experts.langs'),
                value: profile.langs.map((code) => langName(code, lang)).join(t('section.and')),
              })}
            </List.Item>
          )}
          {profile.strong.length > 0 && (
            <List.Item>
              {t('experts.pair', {
                name: t('experts.strong'),
                value: profile.strong.map(abilityName).join(t('section.and')),
              })}
            </List.Item>
          )}
          {profile.house !== '' && (
            <List.Item>
              {t('experts.pair', { name: t('experts.house'), value: profile.house })}
            </List.Item>
          )}
          <List.Item>
            {t('experts.noted', {
              value:
                detail.freeHours === null
                  ? t('experts.freeAny')
                  : t('experts.freeWeek', { hours: detail.freeHours }),
              note: profile.zone,
            })}
          </List.Item>
          <List.Item>{t(profile.urgent ? 'experts.urgentYes' : 'experts.urgentNo')}</List.Item>
        </List>
      </Part>
      <Part title={t('experts.conflicts')}>
        <Conflicts conflicts={detail.conflicts} act={() => null} />
        {decides && (
          <ConflictForm
            send={(body) =>
              call('POST /api/projects/:project/experts/:person/conflicts', {
                params: { project, person },
                body,
              })
            }
          />
        )}
      </Part>
      <Folded summary={t('experts.history')}>
        <History history={detail.history} />
      </Folded>
    </>
  );
}
