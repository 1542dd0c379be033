import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words/index.js';
import { Quoted } from '../quoted.js';
import type { Assignment, Filled } from './filled.js';
import { noteName } from './note-words.js';

const SIZE = 'hearth-text-size';
const SIZES = [0.875, 1, 1.125, 1.25, 1.5] as const;
const FIRST_SIZE = 1;

/** What is rated, as a thread of texts with numbers. How it is looked at stays here and is no part of what is sent. */
export function DeskItem({
  item,
  filled,
  help,
}: {
  item: Assignment;
  filled: Filled;
  help: () => void;
}) {
  const { t, of } = useWords();
  const [size, setSize] = useState(() => Number(localStorage.getItem(SIZE) ?? FIRST_SIZE));
  const careful = item.heavy || item.notes.length > 0;
  const [covered, setCovered] = useState(careful);
  const resize = (by: number): void => {
    const next = Math.min(SIZES.length - 1, Math.max(0, size + by));
    setSize(next);
    localStorage.setItem(SIZE, String(next));
  };
  const quotes = quotesOf(item, filled);
  return (
    <section aria-label={t('desk.item')}>
      <Group gap="xs" mb="sm" className="desk-tools" role="group" aria-label={t('desk.textSize')}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={size === 0}
          onClick={() => resize(-1)}
        >
          {t('desk.smaller')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={size === SIZES.length - 1}
          onClick={() => resize(1)}
        >
          {t('desk.larger')}
        </Button>
        {careful && !covered && (
          <Button size="compact-sm" variant="default" onClick={() => setCovered(true)}>
            {t('desk.hide')}
          </Button>
        )}
      </Group>
      {careful && (
        <Alert color="orange" mb="sm" title={t('desk.heavy')}>
          {item.notes.length > 0 && (
            <Text size="sm">
              {t('desk.notes', { notes: item.notes.map((note) => noteName(note, t)).join(', ') })}
            </Text>
          )}
          <Text size="sm">{t('desk.heavyAbout')}</Text>
          <Group gap="xs" mt="xs" className="desk-tools">
            {covered && (
              <Button size="xs" onClick={() => setCovered(false)}>
                {t('desk.show')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={help}>
              {t('desk.help')}
            </Button>
          </Group>
        </Alert>
      )}
      <ol className="desk-turns" style={{ fontSize: `${SIZES[size] ?? 1}rem` }}>
        {item.shown.map((turn, i) => (
          <li className="desk-turn" key={turn.id} data-by={turn.by}>
            <Text
              span
              size="sm"
              className="desk-number"
              aria-label={t('desk.turn', { n: i + 1 })}
              role="img"
            >
              {i + 1}
            </Text>
            <div>
              <Text size="sm" c="dimmed">
                {of(turn.title)}
              </Text>
              {covered ? (
                <>
                  <div className="desk-text desk-covered" aria-hidden>
                    {blank(turn.text)}
                  </div>
                  <span className="mantine-visually-hidden">{t('desk.covered')}</span>
                </>
              ) : (
                <div
                  className="desk-text"
                  dir="auto"
                  {...(item.lang !== '' && { lang: item.lang })}
                >
                  <Quoted text={turn.text} quotes={quotes.get(turn.id) ?? []} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** As long as the text, and nothing of it: what is covered is not in the page. */
const blank = (text: string): string => '▒'.repeat(Math.min(240, Math.max(8, text.length)));

/** Quotes that were taken, by the text they are of. */
function quotesOf({ pages }: Assignment, filled: Filled): ReadonlyMap<string, readonly string[]> {
  const quotes = new Map<string, string[]>();
  for (const { step, fields } of pages)
    for (const field of fields) {
      const value = filled[step]?.[field.id];
      if (field.kind !== 'spans' || !Array.isArray(value)) continue;
      const texts = value.filter((one): one is string => typeof one === 'string');
      quotes.set(field.of, [...(quotes.get(field.of) ?? []), ...texts]);
    }
  return quotes;
}
