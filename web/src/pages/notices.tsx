import { Anchor, Badge, Button, Checkbox, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EVENT_KINDS, NOTICE_KINDS } from '../../../src/server/api/notice-kinds.js';
import { call } from '../api.js';
import { useAct } from '../parts/act.js';
import { Asked } from '../parts/asked.js';
import { Fault } from '../parts/fault.js';
import { MailTrouble } from '../parts/mail-trouble.js';
import { useProjectName } from '../parts/project-name.js';
import { useSession } from '../parts/session.js';
import { useTimes } from '../parts/times.js';
import { PageTitle } from '../parts/title.js';
import { Webhooks } from '../parts/webhooks.js';
import { useWords } from '../words/index.js';

/** One's own notices, what one is told of, and where else it is sent. */
export function NoticesPage() {
  const { t } = useWords();
  const viewer = useSession().data?.viewer;
  const projects = (viewer?.projects ?? []).filter(({ may }) => may.includes('set-up'));
  return (
    <>
      <PageTitle>{t('nav.notices')}</PageTitle>
      <MailTrouble />
      <Text mb="md" c="dimmed">
        {t('notices.about')}
      </Text>
      <NoticeList />
      <Choices />
      {projects.length > 0 && <ProjectHooks projects={projects.map(({ id }) => id)} />}
    </>
  );
}

function NoticeList() {
  const { t } = useWords();
  const times = useTimes();
  const notices = useQuery({
    queryKey: ['notices', 'list'],
    queryFn: ({ signal }) => call('GET /api/notices', { query: { size: 100 } }, signal),
  });
  const read = useAct(
    (ids: string[] | null) => call('POST /api/notices/read', { body: { ids } }),
    ['notices'],
  );
  return (
    <section>
      <Fault error={read.error} />
      <Asked query={notices}>
        {({ notices: all, unread }) => (
          <>
            <Group justify="space-between" mb="xs">
              <Text role="status">
                {all.length === 0 ? t('notices.none') : t('notices.unread', { count: unread })}
              </Text>
              {unread > 0 && (
                <Button size="xs" variant="default" onClick={() => read.mutate(null)}>
                  {t('notices.readAll')}
                </Button>
              )}
            </Group>
            <Stack gap="xs" component="ul" pl={0} style={{ listStyle: 'none' }}>
              {all.map(({ id, kind, link, name, madeMs, read: seen }) => (
                <Group key={id} component="li" gap="sm">
                  <Anchor
                    component={Link}
                    to={link}
                    fw={seen ? 400 : 600}
                    onClick={() => !seen && read.mutate([id])}
                  >
                    {name === null
                      ? t(`notices.kind.${kind}`)
                      : t('say.pair', { name: t(`notices.kind.${kind}`), value: name })}
                  </Anchor>
                  {!seen && (
                    <Badge size="sm" variant="light">
                      {t('notices.new')}
                    </Badge>
                  )}
                  <Text size="sm" c="dimmed" className="numbers">
                    {times.moment(madeMs)}
                  </Text>
                </Group>
              ))}
            </Stack>
          </>
        )}
      </Asked>
    </section>
  );
}

function Choices() {
  const { t } = useWords();
  const own = useQuery({
    queryKey: ['my-notices'],
    queryFn: ({ signal }) => call('GET /api/me/notices', {}, signal),
  });
  const mute = useAct(
    (muted: (typeof NOTICE_KINDS)[number][]) => call('PUT /api/me/notices', { body: { muted } }),
    ['my-notices'],
  );
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="xs">
        {t('notices.choice')}
      </Title>
      <Fault error={mute.error} />
      <Asked query={own}>
        {({ kinds, muted: stored, webhooks }) => {
          // What was clicked stands at once, and stays unless the server refuses it.
          const muted = mute.isPending ? mute.variables : stored;
          return (
            <>
              <Stack gap="xs">
                {kinds.map((kind) => (
                  <Checkbox
                    key={kind}
                    label={t(`notices.kind.${kind}`)}
                    checked={!muted.includes(kind)}
                    onChange={(event) =>
                      mute.mutate(
                        NOTICE_KINDS.filter((one) =>
                          one === kind ? !event.currentTarget.checked : muted.includes(one),
                        ),
                      )
                    }
                  />
                ))}
              </Stack>
              <Title order={2} size="h3" mt="xl" mb="xs">
                {t('notices.ownHooks')}
              </Title>
              <Webhooks
                kinds={kinds}
                hooks={webhooks}
                changes={['my-notices']}
                add={(body) => call('POST /api/me/webhooks', { body })}
                change={(hook, body) =>
                  call('PATCH /api/me/webhooks/:hook', { params: { hook }, body })
                }
                test={(hook) =>
                  call('POST /api/me/webhooks/:hook/test', { params: { hook }, body: {} })
                }
                remove={(hook) => call('DELETE /api/me/webhooks/:hook', { params: { hook } })}
              />
            </>
          );
        }}
      </Asked>
    </section>
  );
}

/** What is told to single people is no message for a group; events are for a project's systems. */
const PROJECT_KINDS = [...NOTICE_KINDS.filter((kind) => !kind.startsWith('work.')), ...EVENT_KINDS];
/** Events are kept for so long. */
const REPLAY_MS = 30 * 86_400_000;

function ProjectHooks({ projects }: { projects: readonly string[] }) {
  const { t } = useWords();
  const nameOf = useProjectName();
  const [project, setProject] = useState(projects[0] ?? 'home');
  const hooks = useQuery({
    queryKey: ['webhooks', project],
    queryFn: ({ signal }) =>
      call('GET /api/projects/:project/webhooks', { params: { project } }, signal),
  });
  return (
    <section>
      <Group mt="xl" mb="xs" justify="space-between">
        <Title order={2} size="h3">
          {t('notices.projectHooks', { name: nameOf(project) })}
        </Title>
        {projects.length > 1 && (
          <Select
            aria-label={t('targets.project')}
            allowDeselect={false}
            value={project}
            data={projects.map((id) => ({ value: id, label: nameOf(id) }))}
            onChange={(picked) => setProject(picked ?? project)}
          />
        )}
      </Group>
      <Asked query={hooks}>
        {({ webhooks }) => (
          <Webhooks
            kinds={PROJECT_KINDS}
            replay={(webhook) =>
              call('POST /api/webhooks/:webhook/replay', {
                params: { webhook },
                body: { sinceMs: Date.now() - REPLAY_MS },
              })
            }
            hooks={webhooks}
            changes={['webhooks']}
            add={(body) =>
              call('POST /api/projects/:project/webhooks', { params: { project }, body })
            }
            change={(webhook, body) =>
              call('PATCH /api/webhooks/:webhook', { params: { webhook }, body })
            }
            test={(webhook) =>
              call('POST /api/webhooks/:webhook/test', { params: { webhook }, body: {} })
            }
            remove={(webhook) => call('DELETE /api/webhooks/:webhook', { params: { webhook } })}
          />
        )}
      </Asked>
    </section>
  );
}
