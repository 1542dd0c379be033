import {
  Button,
  Checkbox,
  Group,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../../../src/server/api/index.js';
import { call } from '../../api.js';
import { useWords } from '../../words/index.js';
import { useAbilityName } from '../ability-name.js';
import { useAct } from '../act.js';
import { Fault } from '../fault.js';
import { langName, langOf } from '../lang-names.js';
import { noteName, noteOf } from '../rating/note-words.js';

/** Languages that items are mostly in; any other code can be typed. */
const OFFERED = ['zh', 'en'];

export type Profile = Answer<'GET /api/me/expert'>['profile'];

/** Stores a profile as a whole; what a form does not show stays as it is. */
export function useSaveProfile(profile: Profile) {
  const { revision, ...said } = profile;
  return useAct(
    (changed: Partial<Omit<Profile, 'revision'>>) =>
      call('PUT /api/me/expert', { body: { ...said, ...changed, after: revision } }),
    ['expert'],
  );
}

/** What one says of oneself. */
export function ProfileForm({
  profile,
  abilities,
  notes,
}: {
  profile: Profile;
  abilities: readonly string[];
  notes: readonly string[];
}) {
  const { t, lang } = useWords();
  const [form, setForm] = useState(profile);
  const change = (some: Partial<Profile>) => setForm((before) => ({ ...before, ...some }));
  const save = useSaveProfile(profile);
  const abilityName = useAbilityName();
  // What is chosen by its name is kept as the word that figures are kept under.
  const known = [...form.strong, ...abilities];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { about, langs, strong, optOuts, house, urgent } = form;
        save.mutate({ about, langs, strong, optOuts, house, urgent });
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={t('experts.about')}
          description={t('experts.aboutHint')}
          autosize
          minRows={2}
          maxLength={2000}
          value={form.about}
          onChange={(event) => change({ about: event.currentTarget.value })}
        />
        <TagsInput
          label={t('experts.langs')}
          description={t('experts.langsHint')}
          data={OFFERED.map((code) => langName(code, lang))}
          maxTags={20}
          acceptValueOnBlur
          value={form.langs.map((code) => langName(code, lang))}
          onChange={(names) =>
            change({ langs: names.map((name) => langOf(name, [...OFFERED, ...form.langs], lang)) })
          }
        />
        <TagsInput
          label={t('experts.strong')}
          description={t('experts.strongHint')}
          data={abilities.map(abilityName)}
          maxTags={50}
          acceptValueOnBlur
          value={form.strong.map(abilityName)}
          onChange={(names) =>
            change({
              strong: names.map((name) => known.find((one) => abilityName(one) === name) ?? name),
            })
          }
        />
        <TagsInput
          label={t('experts.optOuts')}
          description={t('experts.optOutsHint')}
          data={notes.map((note) => noteName(note, t))}
          maxTags={50}
          acceptValueOnBlur
          value={form.optOuts.map((note) => noteName(note, t))}
          onChange={(names) => change({ optOuts: names.map((name) => noteOf(name, t)) })}
        />
        <TextInput
          label={t('experts.house')}
          description={t('experts.houseHint')}
          maxLength={100}
          value={form.house}
          onChange={(event) => change({ house: event.currentTarget.value })}
        />
        <Checkbox
          label={t('experts.urgent')}
          checked={form.urgent}
          onChange={(event) => change({ urgent: event.currentTarget.checked })}
        />
        <Fault error={save.error} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('experts.saveProfile')}
          </Button>
          <Text role="status" size="sm">
            {save.isSuccess ? t('experts.saved') : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
