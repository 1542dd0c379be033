import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { useSendId } from '../send-id.js';
import type { Post } from './posts.js';

/** Writes a post or a reply, or changes one. Sent twice, it is there once. */
export function PostForm({
  kinds,
  parent,
  post,
  onDone,
}: {
  kinds: readonly Post['kind'][];
  parent: string | null;
  post?: Post;
  onDone?: () => void;
}) {
  const { t } = useWords();
  const { id, renew, refused } = useSendId();
  const [kind, setKind] = useState(kinds[0] ?? 'post');
  const [title, setTitle] = useState(post?.title ?? '');
  const [body, setBody] = useState(post?.body ?? '');
  const [link, setLink] = useState(post?.link ?? '');
  const send = useAct(
    () =>
      post === undefined
        ? call('POST /api/community/posts', { body: { id, parent, kind, title, body, link } })
        : call('PATCH /api/community/posts/:post', {
            params: { post: post.id },
            body: { after: post.revision, title, body, link },
          }),
    ['community'],
  );
  const reply = parent !== null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(undefined, {
          onError: refused,
          onSuccess: () => {
            renew();
            if (post === undefined) {
              setTitle('');
              setBody('');
              setLink('');
            }
            onDone?.();
          },
        });
      }}
    >
      <Stack gap="sm" maw={640}>
        {kinds.length > 1 && (
          <Select
            label={t('community.kind')}
            allowDeselect={false}
            value={kind}
            data={kinds.map((value) => ({ value, label: t(`community.kind.${value}`) }))}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
          />
        )}
        {!reply && (
          <TextInput
            label={t('community.postTitle')}
            required
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={t(reply ? 'community.reply' : 'community.body')}
          required
          autosize
          minRows={reply ? 1 : 3}
          maxLength={20_000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {kind === 'learning' && (
          <TextInput
            label={t('community.linkLabel')}
            description={t('community.linkHint')}
            maxLength={300}
            value={link}
            onChange={(event) => setLink(event.currentTarget.value)}
          />
        )}
        <Fault error={send.error} />
        <Group>
          <Button type="submit" loading={send.isPending}>
            {t(post !== undefined ? 'act.save' : reply ? 'community.sendReply' : 'community.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
