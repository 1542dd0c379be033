import { Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';

/** Joining under a name of one's choice, changing it, leaving. */
export function Membership({
  me,
  members,
}: {
  me: { name: string; about: string } | null;
  members: number;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(me?.name ?? '');
  const [about, setAbout] = useState(me?.about ?? '');
  const change = useAct(
    (joined: boolean) => call('PUT /api/community/me', { body: { joined, name, about } }),
    ['community'],
  );
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between">
        <Text>
          {me === null
            ? t('community.notMember', { count: members })
            : t('community.member', { name: me.name, count: members })}
        </Text>
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(me === null ? 'community.join' : 'community.change')}
        </Button>
      </Group>
      {open && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate(true, { onSuccess: () => setOpen(false) });
          }}
        >
          <Stack gap="sm" mt="sm" maw={480}>
            <TextInput
              label={t('community.name')}
              description={t('community.nameHint')}
              required
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Textarea
              label={t('community.aboutMe')}
              autosize
              maxLength={500}
              value={about}
              onChange={(event) => setAbout(event.currentTarget.value)}
            />
            <Fault error={change.error} />
            <Group>
              <Button type="submit" loading={change.isPending}>
                {t(me === null ? 'community.join' : 'act.save')}
              </Button>
              {me !== null && (
                <Button
                  variant="default"
                  onClick={() => change.mutate(false, { onSuccess: () => setOpen(false) })}
                >
                  {t('community.leave')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      )}
    </Paper>
  );
}
