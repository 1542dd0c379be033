import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { Asked } from '../asked.js';
import { useTimes } from '../times.js';
import { HideForm } from './hide-form.js';
import { PostForm } from './post-form.js';

export type Post = Answer<'GET /api/community/posts'>['rows'][number];

/** Posts and announcements, or what there is to learn, with replies. */
export function Posts({
  member,
  leads,
  learning,
}: {
  member: boolean;
  leads: boolean;
  learning: boolean;
}) {
  const { t } = useWords();
  const found = useInfiniteQuery({
    queryKey: ['community', 'posts', learning],
    queryFn: ({ signal, pageParam }) =>
      call(
        'GET /api/community/posts',
        {
          query: {
            size: 20,
            ...(learning && { kind: 'learning' }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
  return (
    <Stack>
      {learning && <Text>{t('community.learningAbout')}</Text>}
      {member ? (
        <PostForm
          kinds={learning ? ['learning'] : leads ? ['post', 'announcement'] : ['post']}
          parent={null}
        />
      ) : (
        <Text c="dimmed">{t('community.joinToWrite')}</Text>
      )}
      <Asked query={found}>
        {({ pages }) => {
          const rows = pages.flatMap((one) => one.rows);
          return (
            <>
              {rows.length === 0 && <Text>{t('community.noPosts')}</Text>}
              {rows.map((post) => (
                <PostCard key={post.id} post={post} member={member} />
              ))}
              {found.hasNextPage && (
                <Group>
                  <Button
                    variant="default"
                    loading={found.isFetchingNextPage}
                    onClick={() => void found.fetchNextPage()}
                  >
                    {t('list.more')}
                  </Button>
                </Group>
              )}
            </>
          );
        }}
      </Asked>
    </Stack>
  );
}

function PostCard({ post, member }: { post: Post; member: boolean }) {
  const { t } = useWords();
  const [open, setOpen] = useState<'replies' | 'edit' | 'hide' | 'edits' | null>(null);
  const toggle = (what: NonNullable<typeof open>) => setOpen(open === what ? null : what);
  return (
    <Card withBorder component="article">
      <PostHead post={post} />
      <Group gap="xs" mt="xs">
        <Small
          what={t('community.replies', { count: post.replies })}
          on={() => toggle('replies')}
        />
        {post.revision > 1 && <Small what={t('community.edits')} on={() => toggle('edits')} />}
        {post.mayEdit && <Small what={t('community.edit')} on={() => toggle('edit')} />}
        {post.mayHide && <Small what={t('community.hide')} on={() => toggle('hide')} />}
      </Group>
      {open === 'replies' && <Replies parent={post.id} member={member} />}
      {open === 'edits' && <Edits post={post.id} />}
      {open === 'edit' && (
        <PostForm kinds={[post.kind]} parent={null} post={post} onDone={() => setOpen(null)} />
      )}
      {open === 'hide' && <HideForm post={post.id} onDone={() => setOpen(null)} />}
    </Card>
  );
}

function Small({ what, on }: { what: string; on: () => void }) {
  return (
    <Button size="compact-sm" variant="default" mih={24} onClick={on}>
      {what}
    </Button>
  );
}

function PostHead({ post }: { post: Post }) {
  const { t } = useWords();
  const { moment } = useTimes();
  if (post.hidden === null && post.body === '')
    return <Text c="dimmed">{t('community.erased')}</Text>;
  if (post.hidden !== null && post.body === '')
    return <Text c="dimmed">{t('community.hidden', { reason: post.hidden.reason })}</Text>;
  return (
    <>
      <Group gap="xs">
        {post.title !== '' && (
          <Title order={2} size="h4" dir="auto">
            {post.title}
          </Title>
        )}
        {post.kind !== 'post' && (
          <Badge variant="default" tt="none">
            {t(`community.kind.${post.kind}`)}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {post.by.name === '' ? t('community.gone') : post.by.name} · {moment(post.madeMs)}
        {post.revision > 1 && ` · ${t('community.changed', { time: moment(post.changedMs) })}`}
      </Text>
      {post.hidden !== null && (
        <Text size="sm" c="dimmed">
          {t('community.hidden', { reason: post.hidden.reason })}
        </Text>
      )}
      <Text className="said" dir="auto" my="xs">
        {post.body}
      </Text>
      {post.link !== '' && (
        <Text size="sm">
          <a href={post.link}>{t('community.link', { path: post.link })}</a>
        </Text>
      )}
    </>
  );
}

function Replies({ parent, member }: { parent: string; member: boolean }) {
  const { t } = useWords();
  const found = useQuery({
    queryKey: ['community', 'replies', parent],
    queryFn: ({ signal }) =>
      call('GET /api/community/posts', { query: { parent, size: 200 } }, signal),
    staleTime: 0,
  });
  return (
    <Stack mt="sm" gap="sm">
      <Asked query={found}>
        {({ rows }) => (
          <>
            {rows.length === 0 && <Text size="sm">{t('community.noReplies')}</Text>}
            {rows.map((one) => (
              <Card key={one.id} withBorder p="sm">
                <PostHead post={one} />
              </Card>
            ))}
          </>
        )}
      </Asked>
      {member && <PostForm kinds={['post']} parent={parent} />}
    </Stack>
  );
}

function Edits({ post }: { post: string }) {
  const { moment } = useTimes();
  const found = useQuery({
    queryKey: ['community', 'edits', post],
    queryFn: ({ signal }) =>
      call('GET /api/community/posts/:post/edits', { params: { post } }, signal),
    staleTime: 0,
  });
  return (
    <Asked query={found}>
      {({ edits }) => (
        <Stack gap="xs" mt="sm">
          {edits.map((one) => (
            <Card key={one.revision} withBorder p="sm">
              <Text size="xs" c="dimmed">
                {moment(one.atMs)}
              </Text>
              <Text fw={700}>{one.title}</Text>
              <Text className="said" size="sm">
                {one.body}
              </Text>
            </Card>
          ))}
        </Stack>
      )}
    </Asked>
  );
}
